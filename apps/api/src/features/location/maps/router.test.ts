import type { Leg } from '@krash/contract'
import { expect, test } from 'vitest'
import type { Point } from './geocoder.ts'
import { type Router, rememberingWays } from './router.ts'

const leg: Leg = { miles: 1, minutes: 2, approximate: false }
const at = (latitude: number): Point => ({ latitude, longitude: -82 })
const many = Array.from({ length: 25 }, (_, index) => at(20 + index))

function counting(): { router: Router; asked: { count: number } } {
  const asked = { count: 0 }
  const answer = <T>(value: T): Promise<T> => {
    asked.count += 1
    return Promise.resolve(value)
  }
  const steps = Array.from({ length: 200 }, () => ({ text: 'Go on', miles: 1 }))
  const router: Router = {
    table: (origins, destinations) => answer(origins.map(() => destinations.map(() => leg))),
    way: () => answer({ ...leg, steps }),
  }
  return { router: rememberingWays(router), asked }
}

test('small tables are remembered by the thousand, of the largest only as many as have room', async () => {
  const { router, asked } = counting()
  for (let index = 0; index < 1000; index += 1) await router.table([at(index / 100)], [at(1)])
  await router.table([at(0)], [at(1)])
  expect(asked.count).toBe(1000)
  for (let index = 0; index < 200; index += 1) await router.table([at(index / 100), ...many.slice(1)], many)
  expect(asked.count).toBe(1200)
  await router.table([at(1.99), ...many.slice(1)], many)
  expect(asked.count).toBe(1200)
  await router.table([at(0), ...many.slice(1)], many)
  expect(asked.count).toBe(1201)
})

test('so it is with ways of many steps', async () => {
  const { router, asked } = counting()
  const way = (index: number) => router.way({ origin: at(index / 100), destination: at(1), language: 'en' })
  for (let index = 0; index < 150; index += 1) await way(index)
  expect((await way(149))?.steps).toHaveLength(200)
  expect(asked.count).toBe(150)
  await way(0)
  expect(asked.count).toBe(151)
})
