import type { CDPSession, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Photo } from './photos.ts'

/** A PDF of one empty page, padded to about `bytes`. */
export function pdfPaper(name: string, bytes = 0): Photo {
  const parts = [
    '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n',
    '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n',
    '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>\nendobj\n',
    `%${'x'.repeat(bytes)}\n`,
  ]
  let text = '%PDF-1.4\n'
  const places = parts.map((part) => {
    const place = text.length
    text += part
    return place
  })
  const start = text.length
  const lines = places.slice(0, 3).map((place) => `${String(place).padStart(10, '0')} 00000 n \n`)
  text += `xref\n0 4\n0000000000 65535 f \n${lines.join('')}trailer\n<</Size 4/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text, 'latin1') }
}

/** A web page that claims to be a PDF: the browser accepts it, the server looks inside. */
export const hostilePaper: Photo = {
  name: 'policy.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
}

/** A drawing (SVG), which nobody may upload. */
export const drawing: Photo = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
}

/** A photo from a good camera: noise, so that it stays above 5 MB. */
export async function largePhoto(name: string): Promise<Photo> {
  const width = 3200
  const height = 2400
  const pixels = Buffer.alloc(width * height * 3)
  let state = 7
  for (let at = 0; at < pixels.length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    pixels[at] = state >> 16
  }
  const buffer = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Limits the upload to this many bytes a second, like a bad signal; the returned function lifts the limit. */
export async function slowUpload(page: Page, bytesASecond: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await throttle(session, bytesASecond)
  return () => throttle(session, -1)
}

async function throttle(session: CDPSession, uploadThroughput: number): Promise<void> {
  const network = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput }
  await session.send('Network.emulateNetworkConditions', network)
}
