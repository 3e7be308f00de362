import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterPage, holdBack } from './after-page.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function loader() {
  const load = { isCalled: false }
  const code = afterPage(async () => {
    load.isCalled = true
    return 'code'
  })
  return { load, code }
}

it('loads at once where nothing has to be drawn first', async () => {
  const { load, code } = loader()
  expect(load.isCalled).toBe(true)
  expect(await code).toBe('code')
})

it('waits for the frame and for the page, in whatever order they are drawn', async () => {
  const [frame, page] = [holdBack(), holdBack()]
  const { load, code } = loader()
  frame()
  frame()
  await Promise.resolve()
  expect(load.isCalled).toBe(false)
  page()
  expect(await code).toBe('code')
})

it('does not wait for ever', async () => {
  const page = holdBack()
  const { load, code } = loader()
  await vi.advanceTimersByTimeAsync(2999)
  expect(load.isCalled).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await code).toBe('code')
  page()
  expect(await loader().code).toBe('code')
})

it('tells of a failure, as the load itself does', async () => {
  const page = holdBack()
  const code = afterPage(async () => {
    throw new Error('no network')
  })
  page()
  await expect(code).rejects.toThrow('no network')
})
