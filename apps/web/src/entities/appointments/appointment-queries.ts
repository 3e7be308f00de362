import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { appointmentRoutes } from '@krash/contract/appointments'
import type { Appointment } from '@krash/contract/appointments'
import type { Professional } from '@krash/contract/professionals'
import { tellActivity } from '#entities/activity/tell-activity.ts'
import { askReviewsAnew } from '#entities/reviews/review-keys.ts'
import { call } from '#shared/api/call.ts'
import type { Answer } from '#shared/api/call.ts'
import { sendKeys } from '#shared/api/send-key.ts'
import { useLiveQueries } from '#shared/live/live-queries.ts'
import { keepVisit, keepVisits } from './kept-visits.ts'

/** The lawyer or doctor to book. */
export type Bookable = Pick<Professional, 'id' | 'type' | 'fullName'> &
  Partial<Pick<Professional, 'isDemo' | 'hasAccount' | 'phone'>>

type Page = Answer<typeof appointmentRoutes.listAppointments>

const appointmentsKey = ['appointments'] as const
const availabilityKey = ({ id }: Pick<Bookable, 'id'>) => ['availability', id] as const

/** The slots of a day; without a date those of the next free day. Refetched each time, because others book as well. */
export function useAvailability({ id, type }: Bookable, date?: string) {
  return useQuery({
    queryKey: [...availabilityKey({ id }), date ?? 'next'],
    queryFn: async ({ signal }) => {
      const query = date === undefined ? {} : { date }
      return (await call(appointmentRoutes.availability, { params: { type, id }, query, signal })).data
    },
    staleTime: 0,
  })
}

/**
 * The person's appointments page by page: upcoming ones, soonest first, then the others. The device keeps those to come
 * for when the server cannot be reached.
 */
export function useAppointments() {
  const list = useInfiniteQuery({
    queryKey: appointmentsKey,
    refetchOnReconnect: true,
    queryFn: ({ pageParam, signal }) =>
      call(appointmentRoutes.listAppointments, { query: { offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination }) =>
      pagination?.hasMore ? pagination.offset + pagination.limit : undefined,
  })
  const { data, dataUpdatedAt } = list
  useEffect(() => {
    if (data !== undefined)
      keepVisits(
        data.pages.flatMap((page) => page.data),
        dataUpdatedAt,
      )
  }, [data, dataUpdatedAt])
  return list
}

/** Follows what the office does with them, and what the person does on other devices. */
export function useLiveAppointments(): void {
  useLiveQueries(appointmentsKey, ['appointment'])
}

interface Booking {
  start: string
  reason: string
}

/** Books a slot, or moves an appointment to it. Pressing again after a lost answer has no second effect. */
export function useBook({ id, type }: Bookable, moving: Appointment | undefined) {
  const client = useQueryClient()
  const [keyOf] = useState(() => sendKeys())
  return useMutation({
    mutationFn: async ({ start, reason }: Booking) => {
      if (moving) {
        const body = { start }
        const params = { id: moving.id }
        return (await call(appointmentRoutes.moveAppointment, { params, body, idempotencyKey: keyOf(body) }))
          .data
      }
      const body = { start, ...(reason !== '' && { reason }) }
      const params = { type, id }
      return (await call(appointmentRoutes.bookAppointment, { params, body, idempotencyKey: keyOf(body) }))
        .data
    },
    onSuccess: (made) => tellOthers(client, made),
  })
}

export function useCancel() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: Appointment) =>
      (await call(appointmentRoutes.cancelAppointment, { params: { id } })).data,
    onSuccess: (cancelled) => tellOthers(client, cancelled),
  })
}

/** Updates the list at once and refetches it and what depends on it, without waiting. */
function tellOthers(client: QueryClient, changed: Appointment): void {
  client.setQueryData<InfiniteData<Page, number>>(
    appointmentsKey,
    (known) => known && { ...known, pages: known.pages.map((page) => withChanged(page, changed)) },
  )
  keepVisit(changed)
  tellActivity()
  for (const queryKey of [appointmentsKey, availabilityKey(changed.professional)])
    void client.invalidateQueries({ queryKey })
  // Professionals who were booked may be reviewed.
  void askReviewsAnew(client)
}

function withChanged(page: Page, changed: Appointment): Page {
  return { ...page, data: page.data.map((known) => (known.id === changed.id ? changed : known)) }
}
