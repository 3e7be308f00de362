import { useState } from 'react'
import type { ReactNode } from 'react'
import { officeLimits } from '@krash/contract/practice/office-hours'
import type { OfficeHours } from '@krash/contract/practice/office-hours'
import { useOfficeHours, useSetAvailable } from '#entities/practice/calendar-queries.ts'
import { errorText } from '#shared/api/error-text.ts'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { timeIn } from '#shared/i18n/zone-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { SelectField } from '#shared/ui/form/select-field.tsx'
import { useNow } from '#shared/ui/use-now.ts'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import styles from './keep-calendar.module.css'

const HALF_HOUR_MS = 30 * 60_000
const usualLength = 4

/** 'Available now' with an end, which drivers see in their searches. */
export function AvailableNow({ professionalId }: { professionalId: string }): ReactNode {
  const t = useT()
  const { data } = useOfficeHours(professionalId)
  if (data === undefined) return null
  return (
    <Card title={t('practice:available.title')}>
      <Availability hours={data} />
    </Card>
  )
}

function Availability({ hours }: { hours: OfficeHours }): ReactNode {
  const t = useT()
  const { shown } = useLanguageState()
  const isOnline = useOnline()
  const now = useNow()
  const { availableUntil, timeZone } = hours
  const until = availableUntil !== null && Date.parse(availableUntil) > now ? availableUntil : null
  return (
    <>
      <p role="status" className={lettering.strong}>
        {until === null
          ? t('practice:available.off')
          : t('practice:available.on', { time: timeIn(until, timeZone, shown) })}
      </p>
      <p className={lettering.note}>{t('practice:available.text')}</p>
      <Until hours={hours} now={now} isOn={until !== null} isHeld={!isOnline || undefined} />
      {isOnline ? null : <p className={lettering.note}>{t('practice:failed.needsSignal')}</p>}
    </>
  )
}

interface UntilProps {
  hours: OfficeHours
  now: number
  isOn: boolean
  isHeld: true | undefined
}

function Until({ hours: { professionalId, timeZone }, now, isOn, isHeld }: UntilProps): ReactNode {
  const t = useT()
  const { shown } = useLanguageState()
  const { mutate, isPending, variables } = useSetAvailable(professionalId)
  const [chosen, setChosen] = useState('')
  const ends = endsFrom(now)
  const wanted = ends.includes(chosen) ? chosen : (ends[usualLength - 1] ?? '')
  const set = (end: string | null) =>
    mutate(end, { onError: (error) => showToast({ kind: 'error', text: errorText(error) }) })
  return (
    <div className={styles.addDayOff}>
      <SelectField
        label={t('practice:available.until')}
        value={wanted}
        options={ends.map((end) => ({ value: end, label: timeIn(end, timeZone, shown) }))}
        onChange={({ target }) => setChosen(target.value)}
      />
      <Button isBusy={isPending && variables !== null} aria-disabled={isHeld} onClick={() => set(wanted)}>
        {t(isOn ? 'practice:available.change' : 'practice:available.start')}
      </Button>
      {isOn ? (
        <Button
          ref={focusGoesOn}
          isBusy={isPending && variables === null}
          aria-disabled={isHeld}
          onClick={() => set(null)}
        >
          {t('practice:available.end')}
        </Button>
      ) : null}
    </div>
  )
}

/** Every full half hour that it may last until. */
function endsFrom(now: number): string[] {
  const first = Math.floor(now / HALF_HOUR_MS) + 2
  const count = officeLimits.availableHours * 2 - 2
  return Array.from({ length: count }, (_, at) => new Date((first + at) * HALF_HOUR_MS).toISOString())
}
