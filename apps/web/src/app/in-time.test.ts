import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CHUNK_TIMEOUT_MS, inTime } from './in-time.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('hands on what comes, and what fails', async () => {
  await expect(inTime(async () => 'page')()).resolves.toBe('page')
  await expect(
    inTime(async () => {
      throw new Error('Gone')
    })(),
  ).rejects.toThrow('Gone')
  expect(vi.getTimerCount()).toBe(0)
})

it('gives up after two minutes', async () => {
  const onFailed = vi.fn<(error: Error) => void>()
  inTime(() => new Promise(() => undefined))().catch(onFailed)
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1)
  expect(onFailed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onFailed).toHaveBeenCalledOnce()
})
