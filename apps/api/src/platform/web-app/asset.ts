import { createHash } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(brotliCompress)

export interface Asset {
  body: Buffer
  brotli: Buffer | undefined
  type: string
  cacheControl: string
  etag: string
}

/** The built app by path, such as `/assets/main-3f2a.js`. */
export type WebApp = ReadonlyMap<string, Asset>

export const types: Record<string, string> = {
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
  '.xml': 'application/xml; charset=utf-8',
}
const packed = new Set(['.ico', '.jpg', '.png', '.webp', '.woff2'])

/** Files of this kind are small already. */
export function isPacked(url: string): boolean {
  return packed.has(path.extname(url))
}

/** A file as it is answered at this address. */
export function assetOf(url: string, body: Buffer, brotli: Buffer | undefined): Asset {
  return {
    body,
    brotli,
    type: types[path.extname(url)] ?? 'application/octet-stream',
    cacheControl: cacheControlOf(url),
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
  }
}

export function smallForm(body: Buffer): Promise<Buffer> {
  return compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
}

/** Files with a hash in their name never change; all others are asked for again. */
function cacheControlOf(url: string): string {
  return url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

export function sendAsset(asset: Asset, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.headers({ 'cache-control': asset.cacheControl, etag: asset.etag })
  if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send()
  void reply.code(200).type(asset.type)
  if (asset.brotli && /\bbr\b/.test(request.headers['accept-encoding'] ?? '')) {
    return reply.header('content-encoding', 'br').send(asset.brotli)
  }
  return reply.send(asset.body)
}
