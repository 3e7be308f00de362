/** As large as the thumbnails of the server. */
const SIDE = 480

/** A small JPEG of a picture, upright; undefined where the browser cannot decode it. */
export async function smallCopy(picture: Blob): Promise<Blob | undefined> {
  try {
    const whole = await createImageBitmap(picture, { imageOrientation: 'from-image' })
    const scale = Math.min(1, SIDE / Math.max(whole.width, whole.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(whole.width * scale))
    canvas.height = Math.max(1, Math.round(whole.height * scale))
    canvas.getContext('2d')?.drawImage(whole, 0, 0, canvas.width, canvas.height)
    whole.close()
    return await new Promise((resolve) => {
      canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.8)
    })
  } catch {
    return undefined
  }
}
