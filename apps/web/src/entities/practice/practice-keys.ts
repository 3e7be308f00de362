import type { RequestState } from '@krash/contract/practice/request-states'

export const practiceKeys = {
  all: ['practice'],
  summary: ['practice', 'summary'],
  list: (state: RequestState) => ['practice', 'list', state],
  one: (id: string | undefined) => ['practice', 'one', id],
  visits: (date: string | undefined, days: number) => ['practice', 'visits', date, days],
  times: (id: string, date: string | undefined) => ['practice', 'times', id, date],
  hours: (professionalId: string) => ['practice', 'hours', professionalId],
  feed: ['practice', 'feed'],
} as const
