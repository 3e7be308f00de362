import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tellEmergencyCreated } from '#entities/activity/tell-activity.ts'
import { tellLive } from '#shared/live/live.ts'
import { caseKey, followReports } from './accident-keys.ts'

beforeEach(() => {
  const page = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page))
})
afterEach(() => vi.unstubAllGlobals())

it.each([
  ['a report of this tab', () => tellEmergencyCreated('an id')],
  ['a case that changed elsewhere', () => tellLive('cases', { activeCases: 1 })],
])('%s makes all that is known of the reports old', (_, happen) => {
  const client = new QueryClient()
  const isOld = () => client.getQueryState(caseKey('one'))?.isInvalidated
  client.setQueryData(caseKey('one'), {})
  const stop = followReports(client)
  expect(isOld()).toBe(false)
  happen()
  expect(isOld()).toBe(true)
  stop()
  client.setQueryData(caseKey('one'), {})
  happen()
  expect(isOld()).toBe(false)
})
