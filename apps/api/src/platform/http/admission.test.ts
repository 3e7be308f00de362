import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { limits, routes } from '@krash/contract'
import { expect, test } from 'vitest'
import { upload } from '#features/files/files.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { TestClient, readAnswer } from '#testing/test-client.ts'
import { filesAtOnce, longOnesAtOnce } from './admission.ts'

const report = { location: { address: 'Tampa, FL' }, description: 'Hit from behind' }
const send = (driver: TestClient) => driver.call(routes.reportAccident, { body: report })

test('ten times too many calls: the others are told to come again, every report and refresh is taken', async () => {
  const api = await startTestApp({ environment: { CALLS_AT_ONCE: '10' } })
  const drivers = await Promise.all(Array.from({ length: 10 }, () => api.signUp()))
  let isOver = false
  const statuses = new Map<number, number>()
  const others = Array.from({ length: 100 }, async (_, at) => {
    const driver = drivers[at % drivers.length] ?? api.guest
    while (!isOver) {
      const { status, headers } = await driver.call(routes.recentActivity)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status !== 503) continue
      if (headers.get('retry-after') !== '1') throw new Error('nobody said when to come again')
      await pause(250)
    }
  })
  const taken: number[] = []
  const refreshed: number[] = []
  for (let round = 0; round < 10; round += 1) {
    taken.push(...(await Promise.all(drivers.map(async (driver) => (await send(driver)).status))))
    const body = { refreshToken: drivers[round]?.session?.refreshToken ?? '' }
    refreshed.push((await api.guest.call(routes.refresh, { body })).status)
  }
  isOver = true
  await Promise.all(others)
  console.log(
    `10 times overload: ${taken.filter((status) => status === 201).length} of ${taken.length} reports taken; others ${statuses.get(200) ?? 0} answered, ${statuses.get(503) ?? 0} told to wait`,
  )
  expect(taken).toEqual(Array.from({ length: 100 }, () => 201))
  expect(new Set(refreshed)).toEqual(new Set([200]))
  expect(new Set(statuses.keys())).toEqual(new Set([200, 503]))
  await api.close()
})

test('calls that hold every other database connection keep no report waiting, and no refresh before it', async () => {
  const api = await startTestApp()
  const driver = await api.signUp()
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const { personsPool, pool, asUser, asSystem } = api.context.database
  const holders = [
    ...Array.from({ length: personsPool.options.max }, () => asUser(driver.userId, () => isOver)),
    ...Array.from({ length: pool.options.max }, () => asSystem(() => isOver)),
  ]
  for (const held of [personsPool, pool])
    while (held.totalCount - held.idleCount < held.options.max) await pause(5)
  const body = { refreshToken: driver.session?.refreshToken ?? '' }
  const { status, data } = await api.guest.call(routes.refresh, { body })
  expect(status).toBe(200)
  expect((await send(new TestClient(api.url, data))).status).toBe(201)
  end()
  await Promise.all(holders)
  await api.close()
})

test('nothing else that a person does uses up the limit of reports', async () => {
  const api = await startTestApp({ strictLimits: true })
  api.clock.stop()
  const driver = await api.signUp()
  await readUntilRefused(api, driver)
  expect((await send(driver)).status).toBe(201)
  await api.close()
})

test('a person receives so many files at once, and the next when one has gone', async () => {
  const api = await startTestApp()
  const [driver, neighbour] = [await api.signUp(), await api.signUp()]
  const answers = Array.from({ length: filesAtOnce }, () => new EventEmitter())
  for (const answer of answers) api.context.admission.receive(driver.userId, answer)
  const history = (client: TestClient) => client.fetch(routes.exportActivity.path)
  const refused = await history(driver)
  expect(['retry-after', 'connection'].map((name) => refused.headers.get(name))).toEqual(['1', 'close'])
  expect(refused.status).toBe(429)
  expect((await history(neighbour)).status).toBe(200)
  answers[0]?.emit('close')
  for (let turn = 0; turn < 3; turn += 1) {
    const taken = await history(driver)
    await taken.text()
    expect(taken.status).toBe(200)
  }
  await api.close()
})

test('of long ones fewer, and the refusal is no download', async () => {
  const api = await startTestApp()
  const [driver, neighbour] = [await api.signUp(), await api.signUp()]
  const bytes = Buffer.alloc(1_100_000, 'x')
  const [own, theirs] = [await note(driver, bytes), await note(neighbour, bytes)]
  const short = await note(driver, Buffer.from('short'))
  const answers = Array.from({ length: longOnesAtOnce }, () => new EventEmitter())
  for (const answer of answers) api.context.admission.receiveLong(driver.userId, answer)
  const refused = await driver.fetch(own)
  const told = ['retry-after', 'connection', 'content-disposition'].map((name) => refused.headers.get(name))
  expect([refused.status, ...told]).toEqual([429, '1', 'close', null])
  expect(await readAnswer(routes.downloadFile, refused)).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  for (const [client, url] of [
    [neighbour, theirs],
    [driver, short],
  ] as const)
    expect((await client.fetch(url)).status).toBe(200)
  answers[0]?.emit('close')
  for (let turn = 0; turn < 3; turn += 1)
    expect(Buffer.from(await (await driver.fetch(own)).arrayBuffer()).equals(bytes)).toBe(true)
  await api.close()
})

async function note(client: TestClient, bytes: Buffer): Promise<string> {
  const file = { bytes, name: 'note.txt', type: 'text/plain', fields: { sectionType: 'personal' } }
  return `/api/files/${(await upload(client, file)).data.id}/download`
}

async function readUntilRefused({ context }: TestApp, driver: TestClient): Promise<void> {
  for (let call = 0; call < limits.person.max; call += 1) context.limiter.count('person', driver.userId)
  expect((await driver.call(routes.me)).status).toBe(429)
}
