import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const web = fileURLToPath(new URL('../../apps/web', import.meta.url))
const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url))

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

export interface Gallery {
  url: string
  close(): Promise<void>
}

/** The app with its gallery, built into its own folder and served without an API. */
export async function openGallery(): Promise<Gallery> {
  const folder = await mkdtemp(path.join(tmpdir(), 'krash-gallery-'))
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', folder, '--emptyOutDir'], {
    cwd: web,
    env: { ...process.env, VITE_GALLERY: '1', NODE_ENV: 'production' },
  })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gallery')
    void fileFor(folder, pathname).then(({ body, type }) => {
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': type }).end(body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/__gallery`,
    async close() {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A file of the build, the start page for every address of the app, and nothing for the API. */
async function fileFor(folder: string, pathname: string): Promise<{ body?: Buffer; type: string }> {
  const type = types[path.extname(pathname)]
  if (pathname.startsWith('/api/')) return { type: 'text/plain' }
  const file = path.join(folder, type === undefined ? 'index.html' : path.normalize(pathname))
  try {
    return { body: await readFile(file), type: type ?? 'text/html; charset=utf-8' }
  } catch {
    return { type: 'text/plain' }
  }
}
