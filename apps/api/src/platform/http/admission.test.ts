import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { limits, routes } from '@krash/contract'
import { expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { filesAtOnce } from './admission.ts'

const report = { location: { address: 'Tampa, FL' }, description: 'Hit from behind' }
const send = (driver: TestClient) => driver.call(routes.reportAccident, { body: report })

test('ten times too many calls: the others are told to come again, every report is taken', async () => {
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
      await pause(50)
    }
  })
  const taken: number[] = []
  for (let round = 0; round < 10; round += 1)
    taken.push(...(await Promise.all(drivers.map(async (driver) => (await send(driver)).status))))
  isOver = true
  await Promise.all(others)
  console.log(
    `10 times overload: ${taken.filter((status) => status === 201).length} of ${taken.length} reports taken; others ${statuses.get(200) ?? 0} answered, ${statuses.get(503) ?? 0} told to wait`,
  )
  expect(new Set(taken)).toEqual(new Set([201]))
  expect(new Set(statuses.keys())).toEqual(new Set([200, 503]))
  await api.close()
})

test('calls that hold every other database connection do not keep a report waiting', async () => {
  const api = await startTestApp()
  const driver = await api.signUp()
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const { personsPool, asUser } = api.context.database
  const holders = Array.from({ length: personsPool.options.max }, () => asUser(driver.userId, () => isOver))
  while (personsPool.totalCount < personsPool.options.max) await pause(5)
  expect((await send(driver)).status).toBe(201)
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

async function readUntilRefused({ context }: TestApp, driver: TestClient): Promise<void> {
  for (let call = 0; call < limits.person.max; call += 1) context.limiter.count('person', driver.userId)
  expect((await driver.call(routes.me)).status).toBe(429)
}
