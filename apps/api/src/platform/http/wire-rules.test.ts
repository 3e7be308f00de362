import { type Socket, connect } from 'node:net'
import { failure, routes } from '@krash/contract'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

let api: TestApp
let client: TestClient

beforeAll(async () => {
  api = await startTestApp()
  client = await api.signUp()
})
afterAll(() => api.close())

const post = (
  body: string | Buffer<ArrayBuffer>,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => client.fetch('/api/activity/log', { method: 'POST', body, headers })

async function codeOf(response: Response): Promise<[number, string]> {
  const envelope = z.parse(failure, await response.json())
  expect(envelope.statusCode).toBe(response.status)
  expect(envelope.error).toBe(envelope.message)
  expect(envelope.requestId).toBe(response.headers.get('x-request-id'))
  return [response.status, envelope.code]
}

describe('bodies', () => {
  const nested = (depth: number): string => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)
  const wide = (keys: number): string =>
    JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, at) => [`k${at}`, 1])))

  test.each([
    ['broken JSON', '{"type":'],
    ['a bare word', 'hello'],
    ['two values', '{} {}'],
    ['21 levels', nested(21)],
    ['50,000 levels', '['.repeat(50_000)],
    ['1,001 keys', wide(1001)],
    ['NUL in a text', '{"type":"navigation","title":"a\\u0000b"}'],
    ['half a surrogate pair', '{"type":"navigation","title":"a\\ud800b"}'],
    ['a name that reaches into prototypes', '{"__proto__":{"type":"navigation"}}'],
  ])('400 for %s', async (_name, body) => {
    expect(await codeOf(await post(body))).toEqual([400, 'MALFORMED_REQUEST'])
  })

  test('400 for bytes that are no UTF-8', async () => {
    expect(await codeOf(await post(Buffer.from('{"title":"\xff"}', 'latin1')))).toEqual([
      400,
      'MALFORMED_REQUEST',
    ])
  })

  test('20 levels and 1,000 keys are read', async () => {
    expect((await codeOf(await post(nested(20))))[1]).toBe('VALIDATION_FAILED')
    expect((await codeOf(await post(wide(1000))))[1]).toBe('VALIDATION_FAILED')
  })

  test('413 over 100 KB', async () => {
    const body = JSON.stringify({ type: 'navigation', title: 'x'.repeat(100 * 1024) })
    expect(await codeOf(await post(body))).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })

  test.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
  ])('415 for %s', async (type) => {
    expect(await codeOf(await post('type=navigation', { 'content-type': type }))).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ])
  })

  test('400 and every field for no body at all, 401 before anything else', async () => {
    const none = await client.call(routes.logActivity, {})
    expect([none.status, none.fields]).toEqual([400, ['type', 'title']])
    const headers = { authorization: 'Bearer x', 'content-type': 'text/plain' }
    expect(await codeOf(await post('{', headers))).toEqual([401, 'AUTH_FAILED'])
  })

  test('400 for what cannot be in a query or path', async () => {
    expect((await codeOf(await client.fetch('/api/activity/recent?type=%00')))[0]).toBe(400)
    expect((await codeOf(await client.fetch('/api/activity/recent?limit=1&limit=2')))[0]).toBe(400)
    expect((await codeOf(await client.fetch('/api/emergency/accidents/%zz')))[0]).toBe(400)
    expect((await codeOf(await client.fetch('/api/location/reverse-geocode?lat=&lng=')))[0]).toBe(400)
    expect((await client.fetch('/api/activity/recent?limit=&type=')).status).toBe(200)
    expect(
      (await codeOf(await client.fetch(`/api/emergency/accidents/${'x'.repeat(300)}`)))[0],
    ).toBeGreaterThanOrEqual(400)
  })
})

describe('answers', () => {
  test('404 in the envelope for an unknown path or method of the API', async () => {
    expect(await codeOf(await client.fetch('/api/nothing'))).toEqual([404, 'NOT_FOUND'])
    expect(await codeOf(await client.fetch('/api/auth/me', { method: 'DELETE' }))).toEqual([404, 'NOT_FOUND'])
    expect(await codeOf(await client.fetch('/api/nothing', { headers: { accept: 'text/html' } }))).toEqual([
      404,
      'NOT_FOUND',
    ])
    const host = 'host: krash.example\r\nconnection: close\r\n\r\n'
    expect(await sendRaw(`TRACE /api/auth/me HTTP/1.1\r\n${host}`)).toMatch(/^HTTP\/1\.1 404 /)
  })

  test('carry the security headers, also when they fail', async () => {
    for (const path of ['/api/auth/me', '/api/nothing', '/nothing', '/healthz', '/api/%zz']) {
      const { headers } = await api.guest.fetch(path)
      expect(headers.get('content-security-policy')).toContain(
        `default-src 'none'; script-src 'self'; style-src 'self'`,
      )
      expect(headers.get('content-security-policy')).toContain(`require-trusted-types-for 'script'`)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('permissions-policy')).toContain('geolocation=(self)')
      expect(headers.get('strict-transport-security')).toBeNull()
      if (path.startsWith('/api/')) expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  test('bytes that are no HTTP get the envelope', async () => {
    const text = await sendRaw('GARBAGE\r\n\r\n')
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request/)
    expect(z.parse(failure, JSON.parse(text.split('\r\n\r\n')[1] ?? '')).code).toBe('MALFORMED_REQUEST')
  })

  test('large ones are compressed for whoever can read that', async () => {
    const { headers } = await api.guest.fetch('/api/openapi.json', { headers: { 'accept-encoding': 'br' } })
    expect(headers.get('content-encoding')).toBe('br')
  })

  test('keep the connection for 15 seconds, that of a proxy for longer than a balancer does', async () => {
    const behindProxy = await startTestApp({ environment: { TRUST_PROXY: '10.0.0.0/8' } })
    const kept = async ({ guest }: TestApp) => (await guest.fetch('/healthz')).headers.get('keep-alive')
    expect([await kept(api), await kept(behindProxy)]).toEqual(['timeout=15', 'timeout=75'])
    await behindProxy.close()
  })

  test('errors of the server say nothing about it', async () => {
    const broken = await startTestApp()
    const person = await broken.signUp()
    await broken.context.database.kysely.schema.dropTable('emergency_contacts').execute()
    const answer = await person.call(routes.listEmergencyContacts)
    expect([answer.status, answer.failure.code]).toEqual([500, 'SERVER_ERROR'])
    expect(answer.text).not.toMatch(/emergency_contacts|relation|select|node_modules|\/src\//i)
    await broken.close()
  })
})

describe('a wrong path or query', () => {
  test.each([
    ['/api/activity/a%20b!', 'Invalid activity ID format: a b!'],
    ['/api/professionals/plumber/top-rated', 'Invalid professional type. Must be "lawyer" or "physician"'],
    ['/api/professionals/lawyer/nearby', 'Valid latitude and longitude are required'],
  ])('%s says what is wrong as the whole sentence', async (path, sentence) => {
    const answer = z.parse(failure, await (await client.fetch(path)).json())
    expect([answer.error, answer.message, answer.code]).toEqual([sentence, sentence, 'VALIDATION_FAILED'])
    expect(answer.errors?.[0]?.message).toBe(sentence)
  })

  test('with several things wrong, or a wrong form, asks to check them', async () => {
    const usual = 'Please check your information and try again.'
    const paths = [
      '/api/professionals/plumber/top-rated?limit=0',
      '/api/location/reverse-geocode?lat=91&lng=x',
    ]
    for (const path of paths)
      expect(z.parse(failure, await (await client.fetch(path)).json()).error).toBe(usual)
    const form = await client.call(routes.addEmergencyContact, {
      body: { name: 'Ana', relationship: 'friend' },
    })
    expect([form.failure.error, form.fields]).toEqual([usual, ['phone']])
  })
})

describe('readiness', () => {
  test('healthz and readyz answer', async () => {
    expect((await api.guest.fetch('/healthz')).status).toBe(200)
    expect(await (await api.guest.fetch('/readyz')).json()).toEqual({ status: 'ready' })
  })
})

describe('slow callers', () => {
  test('half a request line is cut by the server', async () => {
    const started = Date.now()
    // Resolves when the server closes the connection, which it would not do while waiting for the rest.
    const answer = await sendRaw('GET / HTTP/1.1\r\nhost: x\r\n')
    expect(answer).toMatch(/^(HTTP\/1\.1 408|$)/)
    console.log(`half a request line: cut after ${Date.now() - started} ms`)
  })
})

function sendRaw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket: Socket = connect(Number(new URL(api.url).port), '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()))
    socket.on('error', reject)
  })
}
