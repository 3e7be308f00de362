import { activityDateRanges, activityLimits, activityStatuses, activityTypes } from '@krash/contract/activity'
import type { ActivityDateRange, ActivityStatus, ActivityType } from '@krash/contract/activity'
import type { HistoryFilter } from '#entities/activity/history/history-list.ts'

/** The filters in the address bar of /activity, without defaults. */
export interface HistorySearch {
  /** Text to find in titles or descriptions. */
  q?: string
  type?: ActivityType
  range?: Exclude<ActivityDateRange, 'all'>
  status?: Exclude<ActivityStatus, 'all'>
}

export const rangeChoices = activityDateRanges.filter((range) => range !== 'all')
export const statusChoices = activityStatuses.filter((status) => status !== 'all')

/** Reads the address bar and drops what is not valid. The router parses numbers. */
export function parseHistorySearch(raw: Record<string, unknown>): HistorySearch {
  return withoutDefaults({
    q: words(raw['q']),
    type: oneOf(activityTypes, raw['type']),
    range: oneOf(rangeChoices, raw['range']),
    status: oneOf(statusChoices, raw['status']),
  })
}

type Loose = { [Key in keyof HistorySearch]?: HistorySearch[Key] | undefined }

/** The search after a change; `undefined` removes a filter. */
export function changeSearch(search: HistorySearch, change: Loose): HistorySearch {
  return withoutDefaults({ ...search, ...change })
}

export function filterCount(search: HistorySearch): number {
  return Object.keys(withoutDefaults(search)).length
}

export function historyPath(search: HistorySearch): string {
  const asked = new URLSearchParams(Object.entries(search)).toString()
  return asked === '' ? '/activity' : `/activity?${asked}`
}

/** The filter as the calls take it. `timeZone` decides when today began. */
export function filterOf({ q, type, range, status }: HistorySearch, timeZone: string): HistoryFilter {
  return {
    ...(q !== undefined && { search: q }),
    ...(type !== undefined && { type }),
    ...(range !== undefined && { dateRange: range }),
    ...(status !== undefined && { status }),
    timeZone,
  }
}

function withoutDefaults(search: Loose): HistorySearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}

function words(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' ? text.trim().slice(0, activityLimits.search.max) || undefined : undefined
}

function oneOf<T extends string>(choices: readonly T[], value: unknown): T | undefined {
  return choices.find((choice) => choice === value)
}
