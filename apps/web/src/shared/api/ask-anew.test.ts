import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { askAnew } from './ask-anew.ts'

it('asks again while the first request hangs, and gives that one up', async () => {
  const client = new QueryClient()
  const requests: AbortSignal[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['slow'],
    queryFn: async ({ signal }) => {
      requests.push(signal)
      return requests.length === 1 ? new Promise<string>(() => undefined) : 'found'
    },
  })
  const stop = observer.subscribe(() => undefined)
  await askAnew(client, ['slow'])
  expect(observer.getCurrentResult().data).toBe('found')
  expect(requests.map(({ aborted }) => aborted)).toEqual([true, false])
  stop()
  client.clear()
})
