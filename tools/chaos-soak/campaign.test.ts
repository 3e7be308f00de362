import { expect, test } from 'vitest'
import { type SoakFigures, isSteady } from './campaign.ts'
import { growthOf, memoryIn, serverErrorsIn } from './figures.ts'

const flat = { from: 300, to: 310, mbAnHour: 20 }
const good: SoakFigures = {
  minutes: 30,
  people: 12,
  calls: 9000,
  answers: { 200: 8000, 201: 1000 },
  serverErrors: 0,
  streams: 400,
  resident: flat,
  heap: flat,
}

test.each<[string, Partial<SoakFigures>]>([
  ['nobody called', { calls: 0 }],
  ['a call had no answer', { answers: { ...good.answers, 0: 1 } }],
  ['somebody was refused', { answers: { ...good.answers, 401: 1 } }],
  ['the server counted an error', { serverErrors: 1 }],
  ['memory grew', { resident: { from: 300, to: 331, mbAnHour: 60 } }],
  ['the heap grew', { heap: { from: 100, to: 111, mbAnHour: 20 } }],
])('it is not steady when %s', (_what, more) => {
  expect([isSteady(good), isSteady({ ...good, ...more })]).toEqual([true, false])
})

test('growth is the line through all samples, and not its first and last one', () => {
  const minutes = [0, 1, 2, 3].map((at) => at * 60_000)
  expect(growthOf(minutes.map((at, index) => [at, 100 + index]))).toEqual({
    from: 100,
    to: 103,
    mbAnHour: 60,
  })
  expect(growthOf(minutes.map((at) => [at, 100]))).toEqual({ from: 100, to: 100, mbAnHour: 0 })
})

test('figures are read as Prometheus reads them', () => {
  const text = [
    'process_resident_memory_bytes 104857600',
    'nodejs_heap_size_used_bytes 52428800',
    'krash_http_requests_total{method="GET",route="/a",status="200"} 7',
    'krash_http_requests_total{method="GET",route="/a",status="500"} 2',
    'krash_http_requests_total{method="GET",route="/b",status="503"} 1',
  ].join('\n')
  expect(memoryIn(text)).toEqual({ resident: 100, heap: 50 })
  expect(serverErrorsIn(text)).toBe(3)
  expect(() => memoryIn('')).toThrow('does not tell')
})
