import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { calendarFeedRoutes } from '@krash/contract/practice/calendar-feed'
import { officeHoursRoutes } from '@krash/contract/practice/office-hours'
import type { OfficeHours, OfficeHoursForm } from '@krash/contract/practice/office-hours'
import { visitRoutes } from '@krash/contract/practice/visits'
import type { PracticeVisit } from '@krash/contract/practice/visits'
import { tellActivity } from '#entities/activity/tell-activity.ts'
import { call } from '#shared/api/call.ts'
import { practiceKeys } from './practice-keys.ts'

const PAGE = 100

/** The visits of some days with the person's own records, by the clock of each office; without a date from today on. */
export function useVisits({ date, days = 1 }: { date?: string | undefined; days?: number }) {
  return useQuery({
    queryKey: practiceKeys.visits(date, days),
    refetchOnReconnect: true,
    queryFn: async ({ signal }) => {
      const visits: PracticeVisit[] = []
      let hasMore = true
      while (hasMore) {
        const query = { days, limit: PAGE, offset: visits.length, ...(date !== undefined && { date }) }
        const { data, pagination } = await call(visitRoutes.listVisits, { query, signal })
        visits.push(...data)
        hasMore = pagination?.hasMore === true && data.length > 0
      }
      return visits
    },
  })
}

/** The free times of one day to which a visit can be moved. */
export function useVisitTimes(id: string, date: string | undefined) {
  return useQuery({
    queryKey: practiceKeys.times(id, date),
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = date === undefined ? {} : { date }
      return (await call(visitRoutes.visitTimes, { params: { id }, query, signal })).data
    },
  })
}

/** What the office can do with a visit; a word to the person goes along, unless the office has blocked them. */
export type VisitDeed =
  | { deed: 'confirm' }
  | { deed: 'move'; start: string; message: string }
  | { deed: 'cancel'; message: string }

/** Each try of one press has the same key, so it has one effect. */
export function useAnswerVisit({
  id,
  updatedAt,
  isBlocked,
}: Pick<PracticeVisit, 'id' | 'updatedAt' | 'isBlocked'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (what: VisitDeed) => {
      const common = { params: { id }, idempotencyKey: crypto.randomUUID() }
      if (what.deed === 'confirm')
        return (await call(visitRoutes.confirmVisit, { ...common, body: { updatedAt } })).data
      const body = isBlocked ? { updatedAt } : { message: what.message, updatedAt }
      if (what.deed === 'move')
        return (await call(visitRoutes.moveVisit, { ...common, body: { ...body, start: what.start } })).data
      return (await call(visitRoutes.cancelVisit, { ...common, body })).data
    },
    onSuccess: () => tellActivity(),
    // Also after a refusal: it says that the visit is not as it is shown. Nobody waits for the lists: once the visit is no
    // longer on them its dialog goes, and nothing would be said.
    onSettled: () => void client.invalidateQueries({ queryKey: practiceKeys.all }),
  })
}

export function useOfficeHours(professionalId: string) {
  return useQuery({
    queryKey: practiceKeys.hours(professionalId),
    refetchOnReconnect: true,
    queryFn: async ({ signal }) =>
      (await call(officeHoursRoutes.readOfficeHours, { params: { professionalId }, signal })).data,
  })
}

/** After a refusal the newest version has been read again by the time the caller hears of it. */
export function useWriteHours(professionalId: string) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: async (body: OfficeHoursForm) =>
      (
        await call(officeHoursRoutes.writeOfficeHours, {
          params: { professionalId },
          body,
          idempotencyKey: crypto.randomUUID(),
        })
      ).data,
    onSuccess: (hours: OfficeHours) => client.setQueryData(practiceKeys.hours(professionalId), hours),
    onError: () => client.invalidateQueries({ queryKey: practiceKeys.hours(professionalId) }),
  })
  const readLatest = () => client.getQueryData<OfficeHours>(practiceKeys.hours(professionalId))
  return { ...mutation, readLatest }
}

/** Says until when the professional is available now; null ends it. */
export function useSetAvailable(professionalId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (until: string | null) =>
      (
        await call(officeHoursRoutes.setAvailableNow, {
          params: { professionalId },
          body: { until },
        })
      ).data,
    onSuccess: (hours: OfficeHours) => client.setQueryData(practiceKeys.hours(professionalId), hours),
  })
}

/** The secret address of the calendar; null where there is none. */
export function useCalendarFeed() {
  return useQuery({
    queryKey: practiceKeys.feed,
    queryFn: async ({ signal }) => (await call(calendarFeedRoutes.readCalendarFeed, { signal })).data,
  })
}

/** Makes a new address, or stops the one there is. */
export function useFeedActions() {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: practiceKeys.feed })
  const renew = useMutation({
    mutationFn: () => call(calendarFeedRoutes.renewCalendarFeed, { idempotencyKey: crypto.randomUUID() }),
    onSuccess,
  })
  const end = useMutation({ mutationFn: () => call(calendarFeedRoutes.endCalendarFeed, {}), onSuccess })
  return { renew, end }
}
