import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

const queryKey = ['visits']
let client: ReturnType<typeof createQueryClient>
let answers: ((data: string) => void)[]

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  client = createQueryClient()
  answers = []
})

afterAll(() => {
  vi.unstubAllGlobals()
  onlineManager.setOnline(true)
})

/** A page that shows the query; each of its loads waits for one of `answers`. */
function show() {
  const queryFn = () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    answers.push(resolve)
    return promise
  }
  const observer = new QueryObserver(client, { queryKey, queryFn })
  observer.subscribe(() => undefined)
  return observer
}

const shown = () => client.getQueryData(queryKey)

it('loads once more what was called outdated during its first load', async () => {
  show()
  void client.invalidateQueries({ queryKey })
  answers[0]?.('before')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('after')
  await expect.poll(shown).toBe('after')
  expect(client.isFetching()).toBe(0)
})

it('loads once more, however often, what was called outdated while a later load goes on', async () => {
  show()
  answers[0]?.('first')
  await expect.poll(shown).toBe('first')
  for (const time of [1, 2, 3]) {
    void client.invalidateQueries({ queryKey }, { cancelRefetch: false })
    expect(answers, `${time}`).toHaveLength(2)
  }
  answers[1]?.('second')
  await expect.poll(() => answers.length).toBe(3)
  answers[2]?.('third')
  await expect.poll(shown).toBe('third')
  expect([answers.length, client.isFetching()]).toEqual([3, 0])
})

it('loads once more what was changed during a load, whose answer may not know of it', async () => {
  show()
  answers[0]?.('first')
  await expect.poll(shown).toBe('first')
  void client.invalidateQueries({ queryKey })
  client.setQueryData(queryKey, 'changed')
  answers[1]?.('first')
  await expect.poll(() => answers.length).toBe(3)
  answers[2]?.('changed')
  await expect.poll(shown).toBe('changed')
})

it('starts a load anew at once where there is something to show meanwhile', async () => {
  show()
  answers[0]?.('first')
  await expect.poll(shown).toBe('first')
  void client.invalidateQueries({ queryKey })
  void client.invalidateQueries({ queryKey })
  await expect.poll(() => answers.length).toBe(3)
  answers[2]?.('third')
  await expect.poll(shown).toBe('third')
  expect([answers.length, client.isFetching()]).toEqual([3, 0])
})
