import type { ReactNode } from 'react'
import type { OfficeHours } from '@krash/contract/practice/office-hours'
import { appointmentLimits } from '@krash/contract/appointments'
import { useOfficeHours } from '#entities/practice/calendar-queries.ts'
import { errorText } from '#shared/api/error-text.ts'
import { RestoredNote } from '#shared/forms/restored-note.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { ConfirmDiscard } from '#shared/ui/feedback/confirm.tsx'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { useUnsavedGuard } from '#shared/ui/feedback/use-unsaved-guard.ts'
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx'
import { SelectField } from '#shared/ui/form/select-field.tsx'
import styles from '../keep-calendar.module.css'
import { DaysOff } from './days-off.tsx'
import { useHoursForm } from './use-hours-form.ts'
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
  const form = useHoursForm(known)
  const { hours, change, save, isBusy, refusals } = form
  const guard = useUnsavedGuard(form.isDirty)

  function discard(): void {
    form.startFresh()
    guard.leave()
  }

  return (
    <div className={layout.stack20}>
      <p className={lettering.note}>
        {t(known.updatedAt === null ? 'practice:hours.usual' : 'practice:hours.lead')}
      </p>
      {form.isRestored ? <RestoredNote onStartFresh={form.startFresh} /> : null}
      <WeekHours week={hours.week} refusals={refusals} onChange={(week) => change({ week })} />
      <DaysOff days={hours.daysOff} onChange={(daysOff) => change({ daysOff })} />
      <Numbers hours={hours} change={change} />
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
      <ConfirmDiscard isOpen={guard.isAsking} onConfirm={discard} onCancel={guard.stay} />
    </div>
  )
}

/** How long a visit takes, the time between two, and how far ahead can be booked. */
function Numbers({ hours, change }: Pick<ReturnType<typeof useHoursForm>, 'hours' | 'change'>): ReactNode {
  const t = useT()
  const { slotMinutes, gapMinutes, daysAhead } = hours
  const minutes = (count: number) =>
    count === 0 ? t('practice:hours.noGap') : t('practice:hours.minutes', { count })
  const days = (count: number) => t('practice:hours.days', { count })
  return (
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
  )
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
