import { createHmac, generateKeyPairSync } from 'node:crypto'
import { ACCESS_TOKEN_MS, routes } from '@krash/contract'
import { SignJWT, decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

let api: TestApp
let client: TestClient
let token: string

beforeAll(async () => {
  api = await startTestApp()
  client = await api.signUp()
  token = client.session?.token ?? ''
})
afterAll(() => api.close())

const tryToken = async (forged: string): Promise<string | undefined> => {
  const answer = await api.guest.call(routes.me, { headers: { authorization: `Bearer ${forged}` } })
  return answer.code
}
const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url')

test('the token itself is good', async () => {
  expect(await tryToken(token)).toBeUndefined()
})

test('garbage is refused', async () => {
  for (const garbage of [
    'x',
    'a.b.c',
    '..',
    token.slice(0, -1),
    `${token}=`,
    `${token}.`,
    token.replace('.', '..'),
  ]) {
    expect(await tryToken(garbage)).toMatch(/^(AUTH_FAILED|INVALID_TOKEN_SIGNATURE)$/)
  }
})

test('every character of the signature counts, each changed to three others', async () => {
  const start = token.lastIndexOf('.') + 1
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  let tries = 0
  for (let at = start; at < token.length; at += 1) {
    const sign = alphabet.indexOf(token[at] ?? '')
    for (const step of [1, 2, 32]) {
      const other = alphabet[(sign + step) % 64] ?? ''
      await expect(
        api.context.accessTokens.verify(token.slice(0, at) + other + token.slice(at + 1)),
      ).rejects.toThrow('INVALID_TOKEN_SIGNATURE')
      tries += 1
    }
  }
  console.log(`changed signatures accepted: 0 of ${tries}`)
})

test('changed claims, other algorithms and other keys are refused', async () => {
  const [head = '', payload = '', signature = ''] = token.split('.')
  const header = decodeProtectedHeader(token)
  const claims = decodeJwt(token)
  const other = await api.signUp()
  const stolen = encode({ ...claims, sub: other.userId, userId: other.userId })
  const { privateKey } = generateKeyPairSync('ed25519')
  const signedByOther = await new SignJWT(claims)
    .setProtectedHeader({ ...header, alg: 'EdDSA' })
    .sign(privateKey)
  const [publicKey] = api.context.keys.signing
  const confused = `${encode({ ...header, alg: 'HS256' })}.${payload}`
  const mac = createHmac('sha256', publicKey?.publicKey.export({ type: 'spki', format: 'pem' }) ?? '').update(
    confused,
  )
  const forgeries = [
    `${head}.${stolen}.${signature}`,
    `${encode({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
    `${encode({ ...header, alg: 'none' })}.${payload}.${signature}`,
    `${confused}.${mac.digest('base64url')}`,
    `${encode({ ...header, jku: 'https://evil.example/keys' })}.${payload}.${signature}`,
    signedByOther,
    await new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', jwk: { kty: 'OKP' } })
      .sign(privateKey),
  ]
  for (const forgery of forgeries)
    expect(await tryToken(forgery)).toMatch(/^(AUTH_FAILED|INVALID_TOKEN_SIGNATURE)$/)
})

test('rightly signed tokens of another kind, issuer, audience or shape are refused', async () => {
  const [key] = api.context.keys.signing
  if (!key) throw new Error('no key')
  const claims = decodeJwt(token)
  const header = { alg: 'EdDSA', typ: 'at+jwt', kid: key.kid }
  const sign = (payload: object, head: object = {}) =>
    new SignJWT({ ...claims, ...payload }).setProtectedHeader({ ...header, ...head }).sign(key.privateKey)
  expect(await tryToken(await sign({}))).toBeUndefined()
  const forgeries = [
    sign({}, { typ: 'JWT' }),
    sign({ iss: 'other' }),
    sign({ aud: 'other' }),
    sign({ exp: undefined }),
    sign({ sid: undefined }),
    sign({ userId: 'x' }),
    sign({ sid: '00000000-0000-4000-8000-000000000000' }),
  ]
  for (const forgery of forgeries) expect(await tryToken(await forgery)).toBe('AUTH_FAILED')
})

test('after 30 minutes it has expired, though its signature was found good before', async () => {
  expect(await tryToken(token)).toBeUndefined()
  api.clock.advance(ACCESS_TOKEN_MS + 1000)
  expect(await tryToken(token)).toBe('TOKEN_EXPIRED')
})
