import { trustedScriptUrl } from '#shared/security/trusted-types.ts'
import { jpegName } from './photo-limits.ts'
import type { PhotoLimits } from './photo-limits.ts'
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
  if (!file.type.startsWith('image/')) return { kind: 'notImage' }
  const result = await examine(file, limits)
  if (result.kind !== 'ready') return { kind: result.kind }
  const isSmaller = result.bytes !== undefined
  const bytes = result.bytes ?? (await file.arrayBuffer())
  const info = {
    key: crypto.randomUUID(),
    name: isSmaller ? jpegName(file.name) : file.name,
    type: isSmaller ? 'image/jpeg' : file.type,
    size: bytes.byteLength,
    sha256: await sha256Of(bytes),
  }
  return { kind: 'ready', photo: { info, bytes }, isSmaller }
}

function examine(file: File, limits: PhotoLimits): Promise<PhotoResult> {
  const task: PhotoTask = { id: (lastId += 1), file, limits }
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
