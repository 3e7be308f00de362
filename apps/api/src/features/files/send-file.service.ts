import type { FastifyReply } from 'fastify'
import type { TakenFile } from './files.service.ts'

/** Streams stored bytes as an attachment that no browser renders or sniffs. */
export function sendFile(reply: FastifyReply, { stream, size, mimeType, filename }: TakenFile): FastifyReply {
  // Uncompressed, so that the receiver knows the length and can show progress.
  reply.request.headers['x-no-compression'] = 'true'
  return reply
    .headers({
      'content-type': mimeType,
      'content-length': size,
      'content-disposition': attachment(filename),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .send(stream)
}

/** `Content-Disposition` by RFC 6266: an ASCII name for old programs, the real one in UTF-8 (RFC 8187). */
export function attachment(filename: string): string {
  const ascii = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(filename).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${exact}`
}
