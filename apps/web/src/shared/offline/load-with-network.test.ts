import { beforeEach, expect, it, vi } from 'vitest'
import { loadWithNetwork } from './load-with-network.ts'

let page: EventTarget

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})

function start() {
  const tries: PromiseWithResolvers<string>[] = []
  const onCode = vi.fn<(code: string) => void>()
  const stop = loadWithNetwork(() => {
    const one = Promise.withResolvers<string>()
    tries.push(one)
    return one.promise
  }, onCode)
  return {
    tries,
    onCode,
    stop,
    comesBack: () => page.dispatchEvent(new Event('online')),
    fails: async () => {
      tries.at(-1)?.reject(new TypeError('Failed to fetch dynamically imported module'))
      await settled()
    },
    comes: async () => {
      tries.at(-1)?.resolve('code')
      await settled()
    },
  }
}

/** After every reaction to what is settled already. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

it('uses what it has loaded once, and hears no network any more', async () => {
  const { tries, onCode, comes, comesBack } = start()
  await comes()
  comesBack()
  expect(tries).toHaveLength(1)
  expect(onCode.mock.calls).toEqual([['code']])
})

it('waits for the next network after a failure', async () => {
  const { tries, onCode, fails, comes, comesBack } = start()
  await fails()
  expect(tries).toHaveLength(1)
  comesBack()
  expect(tries).toHaveLength(2)
  await comes()
  expect(onCode).toHaveBeenCalledOnce()
})

it('tries again at once where the network came back before the failure was known', async () => {
  const { tries, onCode, fails, comes, comesBack } = start()
  comesBack()
  expect(tries).toHaveLength(1)
  await fails()
  expect(tries).toHaveLength(2)
  await fails()
  expect(tries).toHaveLength(2)
  comesBack()
  await comes()
  expect(onCode).toHaveBeenCalledOnce()
})

it('neither loads nor uses anything once it is stopped', async () => {
  const first = start()
  first.stop()
  await first.comes()
  expect(first.onCode).not.toHaveBeenCalled()
  const second = start()
  second.comesBack()
  second.stop()
  await second.fails()
  second.comesBack()
  expect(second.tries).toHaveLength(1)
})
