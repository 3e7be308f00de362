import { fileLimits } from '@krash/contract/files'
import { photoLimits } from '#shared/photos/photo-limits.ts'
import { problemOf } from './file-check.ts'
import type { FileRules } from './file-check.ts'
import type { Checked, Reason } from './upload-queue.ts'

export interface CheckParts {
  rules: FileRules
  isPhone: boolean
  /** The allowed types in words, for the sentence that refuses another. */
  types: string
}

/** Checks a chosen file before anything is sent; on a phone a photo is made smaller first. */
export async function checkFile(chosen: File, { rules, isPhone, types }: CheckParts): Promise<Checked> {
  const prepared = isPhone && isPhoto(chosen) ? await smaller(chosen) : undefined
  if (prepared && 'reason' in prepared) return prepared
  const file = prepared?.file ?? chosen
  const problem = problemOf(file, rules)
  if (problem === undefined) return { file, isSmaller: prepared?.isSmaller ?? false }
  const max = rules.maxSize / 1024 / 1024
  return { reason: { key: `files:problem.${problem}`, values: { max, types } } }
}

/** True for the photo types a phone may provide; drawings are not photos. */
function isPhoto({ type }: File): boolean {
  return /^image\/(jpeg|png|gif|webp|hei[cf]|avif)$/.test(type)
}

async function smaller(chosen: File): Promise<Checked> {
  const limits = { ...photoLimits(true), heicBytes: fileLimits.mobile }
  const { preparePhoto } = await import('#shared/photos/prepare-photo.ts')
  const prepared = await preparePhoto(chosen, limits)
  if (prepared.kind !== 'ready') return { reason: reasonOf(prepared.kind, limits.bytes) }
  if (!prepared.isSmaller) return { file: chosen, isSmaller: false }
  const { info, bytes } = prepared.photo
  return { file: new File([bytes], info.name, { type: info.type }), isSmaller: true }
}

function reasonOf(kind: 'notImage' | 'broken' | 'tooBig', bytes: number): Reason {
  if (kind === 'tooBig') return { key: 'files:problem.tooBig', values: { max: bytes / 1024 / 1024 } }
  return { key: 'files:problem.broken' }
}
