import type { Shot } from '@krash/contract/files'
import { trustedScriptUrl } from '#shared/security/trusted-types.ts'
import { HEIC, isNamedHeic } from './heic-check.ts'
import { jpegName } from './photo-limits.ts'
import type { PhotoLimits } from './photo-limits.ts'
import { withOffset } from './with-offset.ts'
import type { PhotoResult, PhotoTask } from './photo-worker.ts'
import workerUrl from './photo-worker.ts?worker&url'

/** A photo ready to be stored and sent; its bytes are stored separately under the same key. */
export interface PhotoInfo {
  key: string
  name: string
  type: string
  /** Size in bytes, as it will be sent. */
  size: number
  /** Hex SHA-256 of the bytes as they will be sent. */
  sha256: string
  /** When the phone took it, ISO 8601 with its offset from UTC; absent in photos kept by an older version. */
  takenAt?: string
  /** Which of the suggested photos it is; absent where it was chosen. */
  shot?: Shot
  /** What the person wrote about it. */
  caption?: string
}

export type Prepared =
  | { kind: 'ready'; photo: { info: PhotoInfo; bytes: ArrayBuffer }; isSmaller: boolean }
  | { kind: 'notImage' | 'broken' | 'tooBig' }

let worker: Worker | undefined
let lastId = 0

/**
 * Prepares a chosen file to be stored and sent. It is decoded once to make sure that it is complete, and made smaller
 * or turned into a JPEG only when necessary; otherwise its bytes stay exactly the same.
 */
export async function preparePhoto(file: File, limits: PhotoLimits): Promise<Prepared> {
  const type = isNamedHeic(file) ? HEIC : file.type
  if (!type.startsWith('image/')) return { kind: 'notImage' }
  const result = await examine(file, limits)
  if (result.kind !== 'ready') return { kind: result.kind }
  const isSmaller = result.bytes !== undefined
  const bytes = result.bytes ?? (await file.arrayBuffer())
  const info = {
    key: crypto.randomUUID(),
    name: isSmaller ? jpegName(file.name) : file.name,
    type: isSmaller ? 'image/jpeg' : type,
    size: bytes.byteLength,
    sha256: await sha256Of(bytes),
    takenAt: withOffset(new Date(Math.min(file.lastModified, Date.now()))),
  }
  return { kind: 'ready', photo: { info, bytes }, isSmaller }
}

function examine(file: File, limits: PhotoLimits): Promise<PhotoResult> {
  const task: PhotoTask = { id: (lastId += 1), file, isHeic: isNamedHeic(file), limits }
  return new Promise((resolve) => {
    worker ??= new Worker(trustedScriptUrl(workerUrl), { type: 'module' })
    const used = worker
    const leave = (result: PhotoResult) => {
      used.removeEventListener('message', hear)
      used.removeEventListener('error', fail)
      resolve(result)
    }
    const hear = ({ data }: MessageEvent<PhotoResult>) => {
      if (data.id === task.id) leave(data)
    }
    // The worker's own file could not be loaded, so a small photo is sent unchecked and the server checks it.
    const fail = () => {
      worker = undefined
      leave({ id: task.id, kind: file.size <= limits.bytes ? 'ready' : 'tooBig' })
    }
    used.addEventListener('message', hear)
    used.addEventListener('error', fail)
    used.postMessage(task)
  })
}

async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
