import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { answerFailure } from './failures.ts'

const compress = promisify(brotliCompress)

interface Asset {
  body: Buffer
  brotli: Buffer | undefined
  type: string
  cacheControl: string
  etag: string
}

/** The built app by path, such as `/assets/main-3f2a.js`. */
export type WebApp = ReadonlyMap<string, Asset>

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const packed = new Set(['.ico', '.jpg', '.png', '.webp', '.woff2'])

/** Reads the built app once; returns an empty map when it was not built. */
export async function loadWebApp(folder: string): Promise<WebApp> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile() && path.extname(entry.name) in types)
  const assets = await Promise.all(
    files.map(async (entry): Promise<[string, Asset]> => {
      const file = path.join(entry.parentPath, entry.name)
      const url = `/${path.relative(folder, file).split(path.sep).join('/')}`
      return [url, await loadAsset(file, url)]
    }),
  )
  return new Map(assets)
}

async function loadAsset(file: string, url: string): Promise<Asset> {
  const body = await readFile(file)
  const extension = path.extname(file)
  return {
    body,
    brotli: packed.has(extension) ? undefined : await smallForm(file, body),
    type: types[extension] ?? 'application/octet-stream',
    cacheControl: cacheControlOf(url),
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
  }
}

/** The build's own compressed file, made with the highest effort; otherwise one is made here with less. */
async function smallForm(file: string, body: Buffer): Promise<Buffer> {
  const built = await readFile(`${file}.br`).catch(() => undefined)
  return built ?? compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
}

/** Files with a hash in their name never change; all others are asked for again. */
function cacheControlOf(url: string): string {
  return url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/** Answers what no call matched: files of the app, its start page for every navigation, otherwise 404. */
export function serveWebApp(app: FastifyInstance, webApp: WebApp): void {
  app.setNotFoundHandler((request, reply) => {
    const asset = assetFor(webApp, request)
    if (asset) return sendAsset(asset, request, reply)
    if (webApp.size === 0 && isNavigation(request)) {
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The app is not built yet: run "npm start" or "npm run build".\n')
    }
    return answerFailure(new AppError('NOT_FOUND'), request, reply)
  })
}

function assetFor(webApp: WebApp, request: FastifyRequest): Asset | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const [pathname = '/'] = request.url.split('?')
  const exact = webApp.get(pathname === '/' ? '/index.html' : pathname)
  if (exact) return exact
  return isNavigation(request) ? webApp.get('/index.html') : undefined
}

/** Whether a browser is opening a page, which is neither a call nor a missing file. */
function isNavigation(request: FastifyRequest): boolean {
  const [pathname = '/'] = request.url.split('?')
  if (pathname.startsWith('/api/') || pathname.startsWith('/assets/')) return false
  return (request.headers.accept ?? '').includes('text/html')
}

function sendAsset(asset: Asset, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.headers({ 'cache-control': asset.cacheControl, etag: asset.etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send()
  void reply.code(200).type(asset.type)
  if (asset.brotli && /\bbr\b/.test(request.headers['accept-encoding'] ?? '')) {
    return reply.header('content-encoding', 'br').send(asset.brotli)
  }
  return reply.send(asset.body)
}
