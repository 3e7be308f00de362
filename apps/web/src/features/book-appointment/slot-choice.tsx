import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import type { Slot } from '@krash/contract/appointments'
import { errorText } from '#shared/api/error-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import covering from '#shared/styles/covering-input.module.css'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import visuallyHidden from '#shared/styles/visually-hidden.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { FieldError } from '#shared/ui/form/field.tsx'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import { groupSlots } from './slot-groups.ts'
import type { BookingState } from './use-booking.ts'
import { useZoneText } from './use-zone-text.ts'
import styles from './booking.module.css'

export function SlotChoice({ booking }: { booking: BookingState }): ReactNode {
  const t = useT()
  const { data, error, isError, isFetching, refetch } = booking.shown
  if (data === undefined && isError) {
    return (
      <ErrorState
        title={t('appointments:book.loadFailed')}
        text={errorText(error)}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <div className={styles.times}>
      <DaySentence booking={booking} />
      {data === undefined ? <Skeleton height={12} /> : <Times booking={booking} day={data} />}
    </div>
  )
}

/** Announces how many times are free once the day has loaded. */
function DaySentence({ booking }: { booking: BookingState }): ReactNode {
  const t = useT()
  const { dayLine, dayOf } = useZoneText()
  const { data } = booking.shown
  const count = data?.slots.filter((slot) => slot.isFree).length ?? 0
  const next = count === 0 ? data?.freeDates[0] : undefined
  return (
    <div className={styles.sentence}>
      <p role="status" className={styles.count}>
        {data === undefined
          ? null
          : t(count === 0 ? 'appointments:book.noneFree' : 'appointments:book.free', {
              day: dayLine(data.date),
              count,
            })}
      </p>
      {next === undefined ? null : (
        <p className={layout.line8By12}>
          {t('appointments:book.nextFree', { day: dayOf(next) })}
          <Button ref={focusGoesOn} variant="soft" onClick={() => booking.chooseDay(next)}>
            {t('appointments:book.showNext')}
          </Button>
        </p>
      )}
    </div>
  )
}

interface TimesProps {
  booking: BookingState
  day: NonNullable<BookingState['shown']['data']>
}

function Times({ booking, day }: TimesProps): ReactNode {
  const t = useT()
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const { timeIn } = useZoneText()
  const { isTimeMissing, nextFree } = booking
  useEffect(() => {
    if (isTimeMissing) group.current?.querySelector<HTMLInputElement>('input:enabled')?.focus()
  }, [isTimeMissing])

  useEffect(() => {
    if (nextFree) group.current?.querySelector<HTMLInputElement>(`input[value="${nextFree.start}"]`)?.focus()
  }, [nextFree])

  if (day.slots.length === 0) return null
  const taken = nextFree && t('appointments:book.takenNext', { time: timeIn(nextFree.start, day.timeZone) })
  const error = isTimeMissing ? t('appointments:book.notChosen') : taken
  return (
    <fieldset ref={group} className={layout.stack8} aria-describedby={`${id}-zone ${id}-error`}>
      <legend className={visuallyHidden.hidden}>{t('appointments:book.time')}</legend>
      <ZoneNote id={`${id}-zone`} day={day} />
      <FieldError id={`${id}-error`} error={error} />
      {groupSlots(day.slots, day.timeZone).map(({ part, slots }) => (
        <div key={part} role="group" aria-labelledby={`${id}-${part}`} className={styles.part}>
          <h3 id={`${id}-${part}`} className={styles.partName}>
            {t(`appointments:book.${part}`)}
          </h3>
          <div className={styles.slots}>
            {slots.map((slot) => (
              <SlotCard
                key={slot.start}
                slot={slot}
                name={id}
                timeZone={day.timeZone}
                isChosen={booking.chosen?.start === slot.start}
                onChoose={booking.chooseTime}
              />
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  )
}

/** Names the clock by which the times are shown, and both clocks where they differ. */
function ZoneNote({ id, day }: { id: string; day: TimesProps['day'] }): ReactNode {
  const t = useT()
  const { own, ownTime, zoneName } = useZoneText()
  const at = day.slots[0]?.start ?? ''
  const differs = day.slots.some(({ start }) => ownTime(start, day.timeZone) !== undefined)
  const zone = zoneName(at, day.timeZone)
  return (
    <p id={id} className={lettering.quiet}>
      {differs
        ? t('appointments:book.zones', { zone, own: zoneName(at, own) })
        : t('appointments:book.zone', { zone })}
    </p>
  )
}

interface SlotCardProps {
  slot: Slot
  name: string
  timeZone: string
  isChosen: boolean
  onChoose: (start: string) => void
}

function SlotCard({ slot, name, timeZone, isChosen, onChoose }: SlotCardProps): ReactNode {
  const t = useT()
  const { timeIn, ownTime } = useZoneText()
  const { start, isFree } = slot
  const own = ownTime(start, timeZone)
  return (
    <label className={styles.slot}>
      <input
        type="radio"
        name={name}
        value={start}
        checked={isChosen}
        disabled={!isFree}
        className={covering.input}
        onChange={() => onChoose(start)}
      />
      <time dateTime={start} className={styles.time}>
        {timeIn(start, timeZone)}
      </time>
      {own === undefined || !isFree ? null : (
        <span className={styles.ownTime}>{t('appointments:book.ownTime', { time: own })}</span>
      )}
      {isFree ? null : <span className={lettering.quiet}>{t('appointments:book.taken')}</span>}
    </label>
  )
}
