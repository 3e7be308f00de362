import { createECDH, createPrivateKey, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadServerKeys } from './server-keys.ts'

const nothingGiven = { serverKeys: undefined, filesMasterKeys: [], isProduction: true }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'krash-keys-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function written(): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(path.join(folder, 'keys.json'), 'utf8')) as Record<string, unknown>
}

test('the key of pushes is made at the first start, stays, and is a pair', async () => {
  const { push } = await loadServerKeys(folder, nothingGiven)
  expect((await loadServerKeys(folder, nothingGiven)).push).toEqual(push)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(push.privateKey, 'base64url')
  expect(pair.getPublicKey('base64url')).toBe(push.publicKey)
})

test('keys from before there were pushes: a file gets one, servers that are given them agree on one', async () => {
  const { push: _push, ...old } = await written()
  await writeFile(path.join(folder, 'keys.json'), JSON.stringify(old))
  const kept = await loadServerKeys(folder, nothingGiven)
  expect(await written()).toMatchObject({ ...old, push: expect.any(String) as string })

  const given = {
    serverKeys: Buffer.from(JSON.stringify(old)).toString('base64'),
    filesMasterKeys: [],
    isProduction: true,
  }
  const [one, two] = [await loadServerKeys('nowhere', given), await loadServerKeys('nowhere', given)]
  expect(one.push).toEqual(two.push)
  expect(one.push).not.toEqual(kept.push)
  expect(one.secret).toEqual(kept.secret)
})

test('in production keys that can be guessed are refused; an old one may still decrypt', async () => {
  const kept = await written()
  const keysWith = (change: object) => ({
    ...nothingGiven,
    serverKeys: Buffer.from(JSON.stringify({ ...kept, ...change })).toString('base64'),
  })
  const guessable = [Buffer.alloc(32), Buffer.alloc(32, 'krash123'), Buffer.alloc(32, 7)]
  for (const key of guessable) {
    const text = key.toString('base64')
    await expect(loadServerKeys('nowhere', keysWith({ secret: text }))).rejects.toThrow(
      '`secret` can be guessed',
    )
    await expect(loadServerKeys('nowhere', keysWith({ files: [text] }))).rejects.toThrow(
      '`files` can be guessed',
    )
    await expect(loadServerKeys('nowhere', keysWith({ signing: [signingKeyOf(key)] }))).rejects.toThrow(
      '`signing` can be guessed',
    )
    const given = { ...nothingGiven, filesMasterKeys: [key] }
    await expect(loadServerKeys(folder, given)).rejects.toThrow('`files` can be guessed')
    expect((await loadServerKeys(folder, { ...given, isProduction: false })).files[0]).toEqual(key)
    const rotated = { ...nothingGiven, filesMasterKeys: [randomBytes(32), key] }
    expect((await loadServerKeys(folder, rotated)).files).toContainEqual(key)
  }
})

/** PKCS#8 of an Ed25519 key with this seed (RFC 8410). */
function signingKeyOf(seed: Buffer): string {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    .export({ type: 'pkcs8', format: 'pem' })
    .toString()
}
