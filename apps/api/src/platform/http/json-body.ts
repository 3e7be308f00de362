import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'

/** Bytes of a JSON body. */
export const bodyLimit = 100 * 1024
const depthMax = 20
const keysMax = 1000

const utf8 = new TextDecoder('utf-8', { fatal: true })
// oxlint-disable-next-line no-control-regex -- finding NUL is the purpose
const surrogateOrNul = /[\u0000]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** Parses `application/json` only, after counting its depth and keys: parsers hang on 50,000 levels. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => {
    try {
      done(null, parseJson(typeof body === 'string' ? Buffer.from(body) : body))
    } catch (error) {
      done(error instanceof AppError ? error : new AppError('MALFORMED_REQUEST', { cause: error }), undefined)
    }
  })
}

function parseJson(body: Buffer): unknown {
  if (body.length === 0) return undefined
  const text = utf8.decode(body)
  measure(text)
  const value: unknown = JSON.parse(text)
  refuseUnstorable(value)
  return value
}

function measure(text: string): void {
  let depth = 0
  let keys = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (quoted) {
      if (sign === '\\') at += 1
      else if (sign === '"') quoted = false
      continue
    }
    if (sign === '"') quoted = true
    depth += depthStep(sign)
    if (sign === ':') keys += 1
    if (depth > depthMax || keys > keysMax) throw new AppError('MALFORMED_REQUEST')
  }
}

function depthStep(sign: string | undefined): number {
  if (sign === '{' || sign === '[') return 1
  return sign === '}' || sign === ']' ? -1 : 0
}

/**
 * Refuses what PostgreSQL cannot store (NUL, unpaired surrogates) and names that reach into prototypes, at any depth.
 * @throws AppError MALFORMED_REQUEST
 */
export function refuseUnstorable(value: unknown): void {
  if (typeof value === 'string' && surrogateOrNul.test(value)) throw new AppError('MALFORMED_REQUEST')
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__' || surrogateOrNul.test(key)) throw new AppError('MALFORMED_REQUEST')
    refuseUnstorable(inner)
  }
}
