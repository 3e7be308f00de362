import { createECDH } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadServerKeys } from './server-keys.ts'

const nothingGiven = { serverKeys: undefined, filesMasterKeys: [] }

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

  const given = { serverKeys: Buffer.from(JSON.stringify(old)).toString('base64'), filesMasterKeys: [] }
  const [one, two] = [await loadServerKeys('nowhere', given), await loadServerKeys('nowhere', given)]
  expect(one.push).toEqual(two.push)
  expect(one.push).not.toEqual(kept.push)
  expect(one.secret).toEqual(kept.secret)
})
