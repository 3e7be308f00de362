import { randomBytes } from 'node:crypto'
import { fileLimits } from '@krash/contract'
import { makePdf } from '@krash/api/documents.factory'
import { quarters, uploadForm } from '@krash/api/files.factory'

/** A file as a form sends it. */
export interface Upload {
  bytes: Buffer
  name: string
  type: string
}

/** A photo of the largest accepted size, like one from a camera of 24 million pixels. */
export async function largePhoto(): Promise<Upload> {
  const [width, height] = [6000, 4000]
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 24 }
  const input = { create: { width, height, channels: 3 as const, background: '#888', noise } }
  const photo = await quarters(width, height).composite([{ input }]).jpeg({ quality: 85 }).toBuffer()
  const rest = Buffer.alloc(Math.max(0, fileLimits.web - photo.length))
  return { bytes: Buffer.concat([photo, rest]), name: 'a.jpg', type: 'image/jpeg' }
}

/** A PDF of nearly that size. */
export function largePdf(): Upload {
  const bytes = makePdf({ content: randomBytes(fileLimits.web - 2000) })
  return { bytes, name: 'a.pdf', type: 'application/pdf' }
}

/** Uploads this many at once to Krash; throws when one is refused. */
export function sendToKrash(
  { url, token }: { url: string; token: string },
  what: Upload,
  many = 1,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  return send(`${url}/api/files/upload`, { headers, body: formOf(what) }, many)
}

/** Uploads the same bytes to the bare server. */
export function sendToBare(url: string, what: Upload, many = 1): Promise<void> {
  return send(url, { body: formOf(what) }, many)
}

function formOf(what: Upload): () => FormData {
  return () => uploadForm({ ...what, fields: { sectionType: 'personal' } })
}

async function send(
  url: string,
  { headers = {}, body }: { headers?: Record<string, string>; body: () => FormData },
  many: number,
): Promise<void> {
  const one = async (): Promise<void> => {
    const answer = await fetch(url, { method: 'POST', headers, body: body() })
    const text = await answer.text()
    if (answer.status !== 201) throw new Error(`${url}: ${answer.status} ${text}`)
  }
  await Promise.all(Array.from({ length: many }, one))
}
