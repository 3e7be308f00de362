import { createCipheriv, createHash, randomBytes, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

/**
 * The least a file server can do: bodies are hashed and encrypted on their way to disk, and all files are served from
 * there. No database, no inspection, no archive.
 */
const folder = process.env['FILES'] ?? ''

const server = createServer((request, response) => {
  const work = request.method === 'POST' ? takeIn(request, response) : giveOut(request, response)
  work.catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
})
server.listen(0, '127.0.0.1', () => {
  console.log(`ready: http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})

async function takeIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const hash = createHash('sha256')
  await pipeline(
    request,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    createCipheriv('aes-256-gcm', randomBytes(32), randomBytes(12)),
    createWriteStream(path.join(folder, randomUUID())),
  )
  response.writeHead(201).end(hash.digest('hex'))
}

/** Sends as many files as the path says. */
async function giveOut({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
  const names = await readdir(folder)
  await pipeline(async function* () {
    for (const name of names.slice(0, Number(url.slice(1)))) yield* createReadStream(path.join(folder, name))
  }, response)
}
