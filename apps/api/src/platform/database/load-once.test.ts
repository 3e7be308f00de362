import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { loadOnce } from './load-once.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

test('loads a version once, also when several servers start together', async () => {
  let loads = 0
  const load = async () => {
    loads += 1
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const start = (version: string) => loadOnce(api.context, { name: 'colours', version, load })
  await Promise.all([start('1'), start('1'), start('1')])
  expect(loads).toBe(1)
  await start('1')
  expect(loads).toBe(1)
  await start('2')
  expect(loads).toBe(2)
})

test('a load that fails is tried again by the next start', async () => {
  const fail = loadOnce(api.context, {
    name: 'shapes',
    version: '1',
    load: () => Promise.reject(new Error('disk')),
  })
  await expect(fail).rejects.toThrow('disk')
  let loads = 0
  await loadOnce(api.context, {
    name: 'shapes',
    version: '1',
    load: async () => {
      loads += 1
    },
  })
  expect(loads).toBe(1)
})
