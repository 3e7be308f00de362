import { readFile } from 'node:fs/promises'
import { routes } from '@krash/contract'
import sharp, { type Sharp } from 'sharp'
import { type TestAnswer, type TestClient, readAnswer } from '#testing/test-client.ts'

/** A test picture with red, green, blue and white quarters, so that a rotation shows. */
export function quarters(width: number, height: number): Sharp {
  const colours = [
    [220, 20, 20],
    [20, 200, 20],
    [20, 20, 220],
    [240, 240, 240],
  ] as const
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at += 1) {
    const right = at % width >= width / 2 ? 1 : 0
    const lower = at >= (width * height) / 2 ? 2 : 0
    pixels.set(colours[right + lower] ?? colours[0], at * 3)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** A JPEG as a camera writes it: rotated, with orientation, location and maker. */
export function cameraPhoto({ width = 600, height = 400, orientation = 1 } = {}): Promise<Buffer> {
  return quarters(width, height)
    .withExif({
      IFD0: { Make: 'Testcam', Model: 'Canary 7' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '27/1 57/1 2/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '82/1 27/1 26/1',
      },
    })
    .withMetadata({ orientation })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/**
 * A HEIC as a phone writes it. `quarters`: 600 x 400, taken on 2026-11-22 at 15:30 UTC by the satellites, near Tampa; its
 * camera's clock is 22 hours behind. `turned`: 300 x 400, stored lying, with the time and zone of its camera.
 */
export function heicPhoto(name: 'quarters' | 'turned' = 'quarters'): Promise<Buffer> {
  return readFile(new URL(`pictures/${name}.heic`, import.meta.url))
}

export interface TestUpload {
  /** Id of the report; another section is given in `fields`. */
  accidentId?: string
  bytes: Buffer
  name?: string
  type?: string
  fields?: Record<string, string>
  idempotencyKey?: string
}

/** The form of an upload, with its text fields before the file. */
export function uploadForm({
  accidentId,
  bytes,
  name = 'photo.jpg',
  type = 'image/jpeg',
  fields,
}: TestUpload): FormData {
  const form = new FormData()
  const ofAccident = {
    sectionType: 'accident',
    sectionItemId: accidentId ?? '',
    fileCategory: 'scene_photo',
  }
  const values = { ...(accidentId !== undefined && ofAccident), ...fields }
  for (const [key, value] of Object.entries(values)) form.append(key, value)
  form.append('file', new File([new Uint8Array(bytes)], name, { type }))
  return form
}

export async function upload(
  client: TestClient,
  what: TestUpload,
): Promise<TestAnswer<typeof routes.uploadFile>> {
  const headers: Record<string, string> = what.idempotencyKey
    ? { 'idempotency-key': what.idempotencyKey }
    : {}
  const response = await client.fetch('/api/files/upload', {
    method: 'POST',
    headers,
    body: uploadForm(what),
  })
  return readAnswer(routes.uploadFile, response)
}
