import { lazy, Suspense, useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import type { Professional } from '@krash/contract/professionals'
import type { OfferedSlot } from '#features/book-appointment/use-booking.ts'
import styles from './use-card-booking.module.css'

// Needed once the people are there or a time is pressed, so none of them is in the first load.
const BookingDialog = lazy(async () => ({
  default: (await import('#features/book-appointment/booking-dialog.tsx')).BookingDialog,
}))
const FreeTimes = lazy(async () => ({
  default: (await import('#features/book-appointment/free-times.tsx')).FreeTimes,
}))

export interface CardBooking {
  /** The next free times of a card; a press books one of them. */
  renderTimes: (who: Professional) => ReactNode
  /** Opens all times. */
  onSchedule: (who: Professional) => void
  /** The open booking. */
  dialog: ReactNode
}

/** Booking from the cards of a list; `hasMore` where the cards have no other way to all times. */
export function useCardBooking({ hasMore }: { hasMore: boolean }): CardBooking {
  const [booking, setBooking] = useState<{ who: Professional; slot?: OfferedSlot }>()
  const onSchedule = useCallback((who: Professional) => setBooking({ who }), [])
  const renderTimes = useCallback(
    (who: Professional) => (
      <Suspense fallback={<div className={styles.times} />}>
        <FreeTimes
          who={who}
          onPick={(slot) => setBooking({ who, slot })}
          onMore={hasMore ? () => onSchedule(who) : undefined}
        />
      </Suspense>
    ),
    [hasMore, onSchedule],
  )
  const dialog = booking ? (
    <Suspense>
      <BookingDialog {...booking} isOpen onClose={() => setBooking(undefined)} />
    </Suspense>
  ) : null
  return { renderTimes, onSchedule, dialog }
}
