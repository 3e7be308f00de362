import { isMockActivity } from '@krash/contract/activity'
import { describe, expect, it } from 'vitest'
import type { ActivityItem } from '@krash/contract/activity'
import { ApiError } from '#shared/api/call.ts'
import { hasStatus, isNew, marked, matches, touched } from './item-change.ts'
import { isAsWanted, sendChange } from './send-change.ts'

const now = new Date(2026, 10, 20, 15)
const base: ActivityItem = {
  id: '019a9b3c-1111-7222-8333-444455556666',
  type: 'driver_added',
  title: 'Driver added',
  description: '',
  timestamp: new Date(2026, 10, 20, 9).toISOString(),
  metadata: {},
  icon: 'users',
  isRead: false,
  isArchived: false,
  status: null,
  isResolved: false,
  isCompleted: false,
  isClosed: false,
  isToldByClient: false,
  createdAt: '',
  updatedAt: '',
}
const read = { ...base, isRead: true }
const archived = { ...base, isArchived: true }

describe('a mark', () => {
  it('touches only what it makes different', () => {
    expect(touched([base, read], 'read')).toEqual([base])
    expect(touched([base, archived], 'unarchive')).toEqual([archived])
    expect(marked(base, 'archive')).toEqual(archived)
  })
})

describe('the three parts of a history', () => {
  it.each([
    ['unread', [true, false, false]],
    ['read', [false, true, false]],
    ['archived', [false, false, true]],
    ['all', [true, true, true]],
    [undefined, [true, true, true]],
  ] as const)('%s', (status, expected) => {
    expect([base, read, archived].map((item) => hasStatus(item, status))).toEqual(expected)
  })

  it('has nothing new among what was put away', () => {
    expect([base, read, archived].map(isNew)).toEqual([true, false, false])
  })
})

describe('whether something new is listed', () => {
  const fits = (filter: Parameters<typeof matches>[1], item = base) =>
    matches(item, filter, { text: 'Se agregó a José', now })
  const timeZone = 'UTC'

  it('follows type, status and range', () => {
    expect(fits({ timeZone })).toBe(true)
    expect(fits({ timeZone, type: 'driver_added', dateRange: 'today', status: 'unread' })).toBe(true)
    expect(fits({ timeZone, type: 'navigation' })).toBe(false)
    expect(fits({ timeZone, status: 'archived' })).toBe(false)
    const yesterday = { ...base, timestamp: new Date(2026, 10, 19, 23, 59).toISOString() }
    expect(fits({ timeZone, dateRange: 'today' }, yesterday)).toBe(false)
    expect(fits({ timeZone, dateRange: 'week' }, yesterday)).toBe(true)
  })

  it('finds every word, in any order, without accents', () => {
    expect(fits({ timeZone, search: 'jose AGREGO' })).toBe(true)
    expect(fits({ timeZone, search: 'driver' })).toBe(true)
    expect(fits({ timeZone, search: 'jose maria' })).toBe(false)
  })
})

describe('items of this device only', () => {
  it.each([
    ['temp_1', true],
    ['mock_2', true],
    ['7', true],
    ['0', false],
    ['12', false],
    [base.id, false],
  ])('%s: %s', (id, isLocal) => expect(isMockActivity(id)).toBe(isLocal))

  it('are changed without the server', async () => {
    expect(await sendChange(['temp_1', '3'], 'delete')).toEqual({ done: ['temp_1', '3'], error: undefined })
  })
})

describe('what is no longer there', () => {
  const failure = (status: number) => new ApiError({ code: 'ACTIVITY_NOT_FOUND', status, message: '' })

  it('is archived and deleted as wanted, but not read', () => {
    expect(isAsWanted(failure(404), 'archive')).toBe(true)
    expect(isAsWanted(failure(404), 'delete')).toBe(true)
    expect(isAsWanted(failure(404), 'read')).toBe(false)
    expect(isAsWanted(failure(500), 'archive')).toBe(false)
  })
})
