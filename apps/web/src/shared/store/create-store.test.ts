import { expect, it } from 'vitest'
import { createStore } from './create-store.ts'

it('tells those who follow, after the change and until they stop', () => {
  const store = createStore(1)
  const heard: number[] = []
  const stop = store.subscribe(() => heard.push(store.read()))
  store.write(2)
  store.write(2)
  stop()
  store.write(3)
  expect([heard, store.read()]).toEqual([[2, 2], 3])
})

it('tells each listener once, however often it came', () => {
  const store = createStore('a')
  let calls = 0
  const listener = () => (calls += 1)
  store.subscribe(listener)
  store.subscribe(listener)
  store.write('b')
  expect(calls).toBe(1)
})
