import { routes } from '@krash/contract'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  driverForm,
  makeDriver,
  makePolicy,
  makeVehicle,
  policyForm,
  vehicleForm,
} from '#features/glovebox/glovebox.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

/** An item with a text to which several writers add words. */
interface Shared {
  read(): Promise<{ text: string; updatedAt: string }>
  write(text: string, updatedAt: string): Promise<{ status: number; code: string | undefined }>
  remove(): Promise<unknown>
}

const scheduleCount = 500
const start = 'start'
let api: TestApp
let client: TestClient

beforeAll(async () => {
  api = await startTestApp()
  client = await api.signUp()
})
afterAll(() => api.close())

const kinds: Record<string, () => Promise<Shared>> = {
  async vehicle() {
    const { id } = await makeVehicle(client, { color: start })
    return {
      async read() {
        const [found] = (await client.call(routes.listVehicles)).data
        return { text: found?.color ?? '', updatedAt: found?.updatedAt ?? '' }
      },
      write: (color, updatedAt) =>
        client.call(routes.updateVehicle, { params: { id }, body: vehicleForm({ color, updatedAt }) }),
      remove: () => client.call(routes.deleteVehicle, { params: { id } }),
    }
  },
  async driver() {
    const { id } = await makeDriver(client, { address: start })
    return {
      async read() {
        const [found] = (await client.call(routes.listDrivers)).data
        return { text: found?.address ?? '', updatedAt: found?.updatedAt ?? '' }
      },
      write: (address, updatedAt) =>
        client.call(routes.updateDriver, { params: { id }, body: driverForm({ address, updatedAt }) }),
      remove: () => client.call(routes.deleteDriver, { params: { id } }),
    }
  },
  async policy() {
    const { id } = await makePolicy(client, { policyLimits: start })
    return {
      async read() {
        const [found] = (await client.call(routes.listPolicies)).data
        return { text: found?.policyLimits ?? '', updatedAt: found?.updatedAt ?? '' }
      },
      write: (policyLimits, updatedAt) =>
        client.call(routes.updatePolicy, { params: { id }, body: policyForm({ policyLimits, updatedAt }) }),
      remove: () => client.call(routes.deletePolicy, { params: { id } }),
    }
  },
}

/** Who acts, and whether they read first, write what they have, or write at the same time as the next one. */
const step = fc.record({
  writer: fc.integer({ min: 0, max: 3 }),
  act: fc.constantFrom('read', 'write', 'race'),
})
const schedule = fc.record({
  kind: fc.constantFrom(...Object.keys(kinds)),
  isFrozen: fc.boolean(),
  steps: fc.array(step, { minLength: 4, maxLength: 9 }),
})

test('of random changes with versions, none that was accepted is lost, also within one millisecond', async () => {
  const { clock } = api.context
  const answers = { accepted: 0, refused: 0, lost: 0 }
  for (const { kind, isFrozen, steps } of fc.sample(schedule, { numRuns: scheduleCount, seed: 20_261_121 })) {
    const moment = clock.now()
    api.context.clock = isFrozen ? { now: () => moment } : clock
    const item = await kinds[kind]!()
    const words = await play(item, steps, answers)
    const { text } = await item.read()
    answers.lost += words.filter((word) => !text.split(' ').includes(word)).length
    expect(text.split(' ')).toHaveLength(words.length + 1)
    await item.remove()
  }
  api.context.clock = clock
  console.log(
    `schedules: ${scheduleCount}, accepted ${answers.accepted}, refused ${answers.refused}, lost updates ${answers.lost}`,
  )
  expect(answers.lost).toBe(0)
  // Otherwise writers never met, and zero lost words would prove nothing.
  expect(answers.refused).toBeGreaterThan(100)
  expect(answers.accepted).toBeGreaterThan(500)
})

/** Plays a schedule; returns the words that the server accepted. */
async function play(
  item: Shared,
  steps: { writer: number; act: string }[],
  answers: { accepted: number; refused: number },
): Promise<string[]> {
  const first = await item.read()
  const seen = Array.from({ length: 4 }, () => first)
  const taken: string[] = []
  const racing: Promise<void>[] = []
  const write = async (writer: number, word: string): Promise<void> => {
    const { text, updatedAt } = seen[writer] ?? first
    const { status, code } = await item.write(`${text} ${word}`, updatedAt)
    if (status !== 200) expect(code).toBe('CHANGED_ELSEWHERE')
    else taken.push(word)
    answers[status === 200 ? 'accepted' : 'refused'] += 1
  }
  for (const [at, { writer, act }] of steps.entries()) {
    if (act === 'read') seen[writer] = await item.read()
    else racing.push(write(writer, `w${at}`))
    if (act === 'write') await Promise.all(racing.splice(0))
  }
  await Promise.all(racing)
  return taken
}
