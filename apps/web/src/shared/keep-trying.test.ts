import { expect, test, vi } from 'vitest'
import { keepTrying } from './keep-trying.ts'

test('what fails is loaded again, ever more rarely, until it is there', async () => {
  vi.useFakeTimers()
  const load = vi.fn<() => Promise<string>>()
  load.mockRejectedValueOnce(new Error()).mockRejectedValueOnce(new Error()).mockResolvedValue('code')
  const code = keepTrying(load)
  await vi.advanceTimersByTimeAsync(4999)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(5999)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  await expect(code).resolves.toBe('code')
})
