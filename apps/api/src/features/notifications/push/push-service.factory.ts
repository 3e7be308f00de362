import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { type IncomingHttpHeaders, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type PushPayload, type PushSubscriptionForm, pushPayload } from '@krash/contract'
import { decrypt } from 'http_ece'
import * as z from 'zod/mini'

interface ArrivedPush {
  path: string
  headers: IncomingHttpHeaders
  /** The encrypted bytes. */
  bytes: Buffer
  /** The payload after decryption on the device. */
  payload: PushPayload
  /** Claims of the VAPID token, whose signature was verified. */
  claims: { aud: string; sub: string; exp: number }
  publicKey: string
}

/** A working push service with one device: it accepts pushes, verifies their sender and decrypts them. */
export interface PushService {
  host: string
  arrived: ArrivedPush[]
  /** A subscription of the device like one from a browser. */
  subscription(name?: string): PushSubscriptionForm
  /** Sets its answer from now on. */
  answer(status: number, headers?: Record<string, string>): void
  stop(): Promise<void>
}

const claimsOf = z.object({ aud: z.string(), sub: z.string(), exp: z.number() })

export async function startPushService(): Promise<PushService> {
  const device = createECDH('prime256v1')
  device.generateKeys()
  const auth = randomBytes(16)
  const arrived: ArrivedPush[] = []
  let reply: { status: number; headers: Record<string, string> } = { status: 201, headers: {} }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const bytes = Buffer.concat(chunks)
      const plain = decrypt(bytes, { version: 'aes128gcm', privateKey: device, authSecret: auth })
      const payload = z.parse(pushPayload, JSON.parse(plain.toString('utf8')))
      const { url = '', headers } = request
      arrived.push({ path: url, headers, bytes, payload, ...signatureOf(headers) })
      response.writeHead(reply.status, reply.headers).end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    arrived,
    subscription: (name = 'device') => ({
      endpoint: `http://${host}/push/${name}`,
      keys: { p256dh: device.getPublicKey('base64url'), auth: auth.toString('base64url') },
    }),
    answer: (status, headers = {}) => {
      reply = { status, headers }
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Verifies the VAPID token like a push service (RFC 8292). */
function signatureOf({ authorization = '' }: IncomingHttpHeaders) {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isRight) throw new Error('the signature of the push is wrong')
  const claims = z.parse(claimsOf, JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
  return { publicKey, claims }
}
