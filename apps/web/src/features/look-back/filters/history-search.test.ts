import { describe, expect, it } from 'vitest'
import { changeSearch, filterCount, filterOf, historyPath, parseHistorySearch } from './history-search.ts'

const whole = { q: 'honda', type: 'vehicle_added', range: 'week', status: 'unread' } as const

describe('the filters in the address bar', () => {
  it('are read as they are written', () => {
    expect(parseHistorySearch(whole)).toEqual(whole)
    const query = historyPath(whole).split('?')[1]
    expect(parseHistorySearch(Object.fromEntries(new URLSearchParams(query)))).toEqual(whole)
    expect(historyPath({})).toBe('/activity')
  })

  it('leave out what makes no sense, and all', () => {
    expect(parseHistorySearch({ q: ' ', type: 'x', range: 'all', status: 'all', page: 3 })).toEqual({})
    expect(parseHistorySearch({ q: 1042 })).toEqual({ q: '1042' })
    expect(parseHistorySearch({ q: 'x'.repeat(200) }).q).toHaveLength(100)
  })

  it('go when they are taken away', () => {
    expect(changeSearch(whole, { type: undefined, status: undefined })).toEqual({ q: 'honda', range: 'week' })
    expect([filterCount(whole), filterCount({})]).toEqual([4, 0])
  })

  it('become the filters of the calls', () => {
    expect(filterOf(whole, 'America/New_York')).toEqual({
      search: 'honda',
      type: 'vehicle_added',
      dateRange: 'week',
      status: 'unread',
      timeZone: 'America/New_York',
    })
    expect(filterOf({}, 'UTC')).toEqual({ timeZone: 'UTC' })
  })
})
