import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onActivity, onEmergencyCreated, tellActivity, tellEmergencyCreated } from './tell-activity.ts'

beforeEach(() => {
  const page = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page))
})
afterEach(() => vi.unstubAllGlobals())

it('both events tell of an activity, until the listener has gone', () => {
  const heard: string[] = []
  const stops = [onActivity(() => heard.push('activity')), onEmergencyCreated(() => heard.push('report'))]
  tellActivity()
  expect(heard).toEqual(['activity'])
  tellEmergencyCreated('an id')
  expect(heard.toSorted()).toEqual(['activity', 'activity', 'report'])
  stops.forEach((stop) => stop())
  tellEmergencyCreated('another')
  expect(heard).toHaveLength(3)
})

it('events have the names of the specification, and the report its id', () => {
  const seen: unknown[] = []
  const note = (event: Event) => seen.push([event.type, (event as CustomEvent).detail])
  addEventListener('activityUpdate', note)
  addEventListener('emergencyCreated', note)
  tellActivity()
  tellEmergencyCreated('an id')
  expect(seen).toEqual([
    ['activityUpdate', null],
    ['emergencyCreated', { id: 'an id' }],
  ])
})
