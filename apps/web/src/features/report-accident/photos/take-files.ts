import { PHOTOS_PER_ACCIDENT } from '@krash/contract/files'
import type { Shot } from '@krash/contract/files'
import { draftStore } from '#entities/accidents/use-draft.ts'
import { isNamedHeic } from '#shared/photos/heic-check.ts'
import type { PhotoLimits } from '#shared/photos/photo-limits.ts'
import { preparePhoto } from '#shared/photos/prepare-photo.ts'

/** Sorts the chosen files by outcome; each name ends a phrase key `photos:take.*`. */
export type Intake = Record<
  'notImage' | 'broken' | 'tooBig' | 'tooMany' | 'noSpace' | 'smaller',
  string[]
> & {
  added: number
}

interface Taking {
  limits: PhotoLimits
  /** Which of the suggested photos they are. */
  shot?: Shot | undefined
}

/** Adds chosen files to the draft one after the other and reports those that cannot be used. */
export async function takeFiles(files: readonly File[], taking: Taking): Promise<Intake> {
  const intake: Intake = {
    notImage: [],
    broken: [],
    tooBig: [],
    tooMany: [],
    noSpace: [],
    smaller: [],
    added: 0,
  }
  for (const file of files) {
    const end = await takeFile(file, taking)
    if (end !== 'added') intake[end].push(file.name)
    if (end === 'added' || end === 'smaller') intake.added += 1
  }
  return intake
}

type End = Exclude<keyof Intake, 'added'> | 'added'

async function takeFile(file: File, { limits, shot }: Taking): Promise<End> {
  if ((file.type.startsWith('image/') || isNamedHeic(file)) && isFull()) return 'tooMany'
  const prepared = await preparePhoto(file, limits)
  if (prepared.kind !== 'ready') return prepared.kind
  try {
    const { info, bytes } = prepared.photo
    await draftStore.addPhoto({ info: { ...info, ...(shot && { shot }) }, bytes })
  } catch {
    return 'noSpace'
  }
  return prepared.isSmaller ? 'smaller' : 'added'
}

function isFull(): boolean {
  return draftStore.state().draft.photos.length >= PHOTOS_PER_ACCIDENT
}
