import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { routes } from '@krash/contract'
import { type Entry, type ZipFile, fromBuffer } from 'yauzl'
import type { TestClient } from '#testing/test-client.ts'

export type Unzipped = Map<string, Buffer>

/** The person's ZIP, unpacked. */
export async function exportedZip(client: TestClient): Promise<Unzipped> {
  const response = await client.fetch(`${routes.exportData.path}?format=zip`)
  if (response.status !== 200) throw new Error(`the export failed: ${await response.text()}`)
  return unzip(Buffer.from(await response.arrayBuffer()))
}

/** Every file of a ZIP; throws when a path leaves the folder or a checksum is wrong. */
export async function unzip(bytes: Buffer): Promise<Unzipped> {
  const open = promisify<Buffer, object, ZipFile>(fromBuffer)
  const zip = await open(bytes, { lazyEntries: true, strictFileNames: true, validateEntrySizes: true })
  const found: Unzipped = new Map()
  return new Promise((resolve, reject) => {
    zip.on('error', reject).on('end', () => resolve(found))
    zip.on('entry', (entry: Entry) => {
      readEntry(zip, entry).then((content) => {
        found.set(entry.fileName, content)
        zip.readEntry()
      }, reject)
    })
    zip.readEntry()
  })
}

function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('error', reject).on('end', () => resolve(Buffer.concat(chunks)))
    })
  })
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
