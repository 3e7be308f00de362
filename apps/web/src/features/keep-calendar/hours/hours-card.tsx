import { useState } from 'react'
import type { ReactNode } from 'react'
import type { OfficeHours } from '@krash/contract/practice/office-hours'
import { appointmentLimits } from '@krash/contract/appointments'
import { useOfficeHours, useWriteHours } from '#entities/practice/calendar-queries.ts'
import { ApiError } from '#shared/api/call.ts'
import { errorText } from '#shared/api/error-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx'
import { SelectField } from '#shared/ui/form/select-field.tsx'
import styles from '../keep-calendar.module.css'
import { DaysOff } from './days-off.tsx'
import { areInOrder } from './edit-week.ts'
import { WeekHours } from './week-hours.tsx'

const lengths = [10, 15, 20, 30, 45, 60, 90, 120]
const gaps = [0, 5, 10, 15, 30, 60]
const reaches = [7, 14, 30, 60, appointmentLimits.daysAhead]

/** When the office sees people; drivers' free times follow. */
export function HoursCard({ professionalId }: { professionalId: string }): ReactNode {
  const t = useT()
  const hours = useOfficeHours(professionalId)
  return (
    <Card title={t('practice:hours.title')}>
      {hours.data ? <HoursForm known={hours.data} /> : null}
      {hours.data === undefined && hours.isError ? (
        <ErrorState
          title={t('practice:calendar.failed')}
          text={errorText(hours.error)}
          isBusy={hours.isFetching}
          onRetry={() => void hours.refetch()}
        />
      ) : null}
      {hours.data === undefined && !hours.isError ? <Skeleton height={20} /> : null}
    </Card>
  )
}

function HoursForm({ known }: { known: OfficeHours }): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  const { hours, change, save, isBusy, refusals } = useHoursForm(known)
  const { slotMinutes, gapMinutes, daysAhead } = hours
  const minutes = (count: number) =>
    count === 0 ? t('practice:hours.noGap') : t('practice:hours.minutes', { count })
  const days = (count: number) => t('practice:hours.days', { count })
  return (
    <div className={layout.stack20}>
      <p className={lettering.note}>
        {t(known.updatedAt === null ? 'practice:hours.usual' : 'practice:hours.lead')}
      </p>
      <WeekHours week={hours.week} refusals={refusals} onChange={(week) => change({ week })} />
      <DaysOff days={hours.daysOff} onChange={(daysOff) => change({ daysOff })} />
      <div className={styles.choices}>
        <NumberChoice
          label={t('practice:hours.slot')}
          numbers={lengths}
          value={slotMinutes}
          say={minutes}
          onChange={(count) => change({ slotMinutes: count })}
        />
        <NumberChoice
          label={t('practice:hours.gap')}
          numbers={gaps}
          value={gapMinutes}
          say={minutes}
          onChange={(count) => change({ gapMinutes: count })}
        />
        <NumberChoice
          label={t('practice:hours.ahead')}
          numbers={reaches}
          value={daysAhead}
          say={days}
          onChange={(count) => change({ daysAhead: count })}
        />
      </div>
      <ChoiceCards
        kind="one"
        legend={t('practice:hours.booking')}
        choices={(['atOnce', 'onRequest'] as const).map((value) => ({
          value,
          label: t(`practice:hours.${value}`),
          description: t(`practice:hours.${value}Text`),
        }))}
        value={hours.booking}
        onChange={(booking) => change({ booking })}
      />
      <p role="alert" className={styles.problem}>
        {refusals > 0 ? t('practice:hours.problem') : ''}
      </p>
      {isOnline ? null : <p className={lettering.note}>{t('practice:failed.needsSignal')}</p>}
      <Button variant="primary" isBusy={isBusy} aria-disabled={!isOnline || undefined} onClick={save}>
        {t('practice:hours.save')}
      </Button>
    </div>
  )
}

/** What was typed stays, also where another device was first: the next press then writes over what it made. */
function useHoursForm(known: OfficeHours) {
  const t = useT()
  const { mutate, isPending } = useWriteHours(known.professionalId)
  const [typed, setTyped] = useState<Partial<OfficeHours>>({})
  const [version, setVersion] = useState(known.updatedAt)
  const [refusals, setRefusals] = useState(0)
  const hours = { ...known, ...typed }
  const isClean = Object.keys(typed).length === 0

  function change(changed: Partial<OfficeHours>): void {
    if (isClean) setVersion(known.updatedAt)
    setTyped({ ...typed, ...changed })
    setRefusals(0)
  }

  function save(): void {
    if (!areInOrder(hours.week)) {
      setRefusals(refusals + 1)
      return
    }
    const { week, daysOff, slotMinutes, gapMinutes, daysAhead, booking } = hours
    const updatedAt = isClean ? known.updatedAt : version
    mutate(
      { week, daysOff, slotMinutes, gapMinutes, daysAhead, booking, updatedAt },
      {
        onSuccess: () => {
          setTyped({})
          showToast({ kind: 'success', text: t('practice:hours.saved') })
        },
        onError: (error) => {
          const isElsewhere = error instanceof ApiError && error.code === 'CHANGED_ELSEWHERE'
          if (isElsewhere) setVersion(new Date().toISOString())
          showToast({ kind: 'error', text: isElsewhere ? t('practice:changed') : errorText(error) })
        },
      },
    )
  }

  return { hours, change, save, isBusy: isPending, refusals }
}

interface NumberChoiceProps {
  label: string
  numbers: readonly number[]
  value: number
  say: (count: number) => string
  onChange: (count: number) => void
}

/** Also offers a number that another program has set. */
function NumberChoice({ label, numbers, value, say, onChange }: NumberChoiceProps): ReactNode {
  const all = [...new Set([...numbers, value])].toSorted((a, b) => a - b)
  return (
    <SelectField
      label={label}
      value={String(value)}
      options={all.map((count) => ({ value: String(count), label: say(count) }))}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  )
}
