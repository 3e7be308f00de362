import { useState } from 'react'
import type { Appointment, Slot } from '@krash/contract/appointments'
import { useAvailability, useBook } from '#entities/appointments/appointment-queries.ts'
import type { Bookable } from '#entities/appointments/appointment-queries.ts'
import { bookingFailureText, isSlotGone, isTaken } from './booking-failure.ts'

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
  const [nextFree, setNextFree] = useState<Slot>()
  const next = useAvailability(who)
  const shown = useAvailability(who, date)
  const { mutateAsync, isPending, data: done } = useBook(who, moving)
  // A slot that somebody else has taken is no longer chosen.
  const chosen = shown.data?.slots.find((slot) => slot.start === start && slot.isFree)

  function chooseDay(day: string): void {
    setDate(day)
    choose(undefined)
  }

  function choose(time: string | undefined): void {
    setStart(time)
    setTimeMissing(false)
    forget()
  }

  function forget(): void {
    setProblem(undefined)
    setNextFree(undefined)
  }

  async function confirm(): Promise<void> {
    if (isPending) return
    setTimeMissing(!chosen)
    if (!chosen) return
    forget()
    try {
      await mutateAsync({ start: chosen.start, reason: reason.trim() })
    } catch (error) {
      await tell(error, chosen.start)
    }
  }

  async function tell(error: unknown, wanted: string): Promise<void> {
    if (!isSlotGone(error)) return setProblem(bookingFailureText(error))
    // The new times load before the message about them appears.
    const [, { data }] = await Promise.all([next.refetch(), shown.refetch()])
    const following = isTaken(error) ? freeAfter(wanted, data?.slots ?? []) : undefined
    if (following) setNextFree(following)
    else setProblem(bookingFailureText(error))
  }

  return {
    next,
    shown,
    chosen,
    reason,
    problem,
    isTimeMissing,
    /** The free time to take in place of one that somebody else has just taken. */
    nextFree,
    isPending,
    done,
    chooseDay,
    chooseTime: choose,
    setReason,
    confirm: () => void confirm(),
  }
}

/** The next free time of the day. */
function freeAfter(wanted: string, slots: readonly Slot[]): Slot | undefined {
  return slots.find(({ start, isFree }) => isFree && start > wanted)
}
