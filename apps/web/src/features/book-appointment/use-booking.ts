import { useState } from 'react'
import type { Appointment } from '@krash/contract/appointments'
import { useAvailability, useBook } from '#entities/appointments/appointment-queries.ts'
import type { Bookable } from '#entities/appointments/appointment-queries.ts'
import { bookingFailureText, isSlotGone } from './booking-failure.ts'

export type BookingState = ReturnType<typeof useBooking>

/** A free time that was pressed on a card. */
export interface OfferedSlot {
  /** The day by the office's clock. */
  date: string
  start: string
}

interface BookingOptions {
  moving: Appointment | undefined
  slot: OfferedSlot | undefined
}

export function useBooking(who: Bookable, { moving, slot }: BookingOptions) {
  const [date, setDate] = useState(slot?.date)
  const [start, setStart] = useState(slot?.start)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isTimeMissing, setTimeMissing] = useState(false)
  const next = useAvailability(who)
  const shown = useAvailability(who, date)
  const { mutateAsync, isPending, data: done } = useBook(who, moving)
  // A slot that somebody else has taken is no longer chosen.
  const chosen = shown.data?.slots.find((slot) => slot.start === start && slot.isFree)

  function chooseDay(day: string): void {
    setDate(day)
    setStart(undefined)
    setProblem(undefined)
    setTimeMissing(false)
  }

  function chooseTime(time: string): void {
    setStart(time)
    setProblem(undefined)
    setTimeMissing(false)
  }

  async function confirm(): Promise<void> {
    if (isPending) return
    setTimeMissing(!chosen)
    if (!chosen) return
    setProblem(undefined)
    try {
      await mutateAsync({ start: chosen.start, reason: reason.trim() })
    } catch (error) {
      // The new times load before the message about them appears.
      if (isSlotGone(error)) await Promise.all([next.refetch(), shown.refetch()])
      setProblem(bookingFailureText(error))
    }
  }

  return {
    next,
    shown,
    chosen,
    reason,
    problem,
    isTimeMissing,
    isPending,
    done,
    chooseDay,
    chooseTime,
    setReason,
    confirm: () => void confirm(),
  }
}
