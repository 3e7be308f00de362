import { isWholeHeic } from './heic-check.ts'
import { isWholeJpeg } from './jpeg-check.ts'
import { sizeWithin } from './photo-limits.ts'
import type { PhotoLimits } from './photo-limits.ts'

export interface PhotoTask {
  id: number
  file: Blob
  /** By its name, since not every browser knows the type. */
  isHeic: boolean
  limits: PhotoLimits
}

export type PhotoResult =
  /** `bytes` is undefined when the file can be sent unchanged. */
  { id: number; kind: 'ready'; bytes?: ArrayBuffer } | { id: number; kind: 'broken' | 'tooBig' }

/** Qualities to try, and the scale of each further round. */
const QUALITIES = [0.88, 0.78, 0.68]
const SHRINK = 0.75
const ROUNDS = 6

const scope = self as unknown as DedicatedWorkerGlobalScope

// One at a time, because a phone can hold one decoded photo of 12 megapixels, not five.
let last: Promise<void> = Promise.resolve()
scope.addEventListener('message', ({ data }: MessageEvent<PhotoTask>) => {
  last = last.then(async () => {
    const result = await work(data)
    scope.postMessage(result, result.kind === 'ready' && result.bytes ? [result.bytes] : [])
  })
})

async function work(task: PhotoTask): Promise<PhotoResult> {
  const { id, file, isHeic, limits } = task
  try {
    const isSentAsItIs = isHeic && file.size <= limits.heicBytes
    const isWhole = await looksWhole(file, isHeic)
    if (!isWhole) return { id, kind: 'broken' }
    return isSentAsItIs ? { id, kind: 'ready' } : await redraw(task)
  } catch {
    // Of a HEIC it only says that this browser cannot make it smaller.
    return { id, kind: isHeic && limits.heicBytes > 0 ? 'tooBig' : 'broken' }
  }
}

async function looksWhole(file: Blob, isHeic: boolean): Promise<boolean> {
  if (isHeic) return isWholeHeic(new Uint8Array(await file.arrayBuffer()))
  return file.type !== 'image/jpeg' || isWholeJpeg(new Uint8Array(await file.arrayBuffer()))
}

/** Decodes a picture, and makes it smaller only where that is necessary. */
async function redraw({ id, file, limits }: PhotoTask): Promise<PhotoResult> {
  // Upright according to the camera's orientation mark, which the smaller copy does not carry.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const fits = file.size <= limits.bytes && picture.width * picture.height <= limits.pixels
  const bytes = fits && limits.types.includes(file.type) ? undefined : await smaller(picture, limits)
  picture.close()
  if (bytes === null) return { id, kind: 'tooBig' }
  return { id, kind: 'ready', ...(bytes && { bytes }) }
}

async function smaller(picture: ImageBitmap, limits: PhotoLimits): Promise<ArrayBuffer | null> {
  let size = sizeWithin(picture, limits.pixels)
  for (let round = 0; round < ROUNDS; round += 1) {
    const canvas = new OffscreenCanvas(size.width, size.height)
    const context = canvas.getContext('2d')
    if (!context) return null
    context.fillStyle = '#fff'
    context.fillRect(0, 0, size.width, size.height)
    context.drawImage(picture, 0, 0, size.width, size.height)
    for (const quality of QUALITIES) {
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
      if (blob.size <= limits.bytes) return blob.arrayBuffer()
    }
    size = { width: Math.round(size.width * SHRINK), height: Math.round(size.height * SHRINK) }
  }
  return null
}
