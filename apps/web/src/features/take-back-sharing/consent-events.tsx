import type { ReactNode } from 'react'
import type { Consent, ConsentEvent } from '@krash/contract/lawyer-connections/consents'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import styles from './take-back-sharing.module.css'
import { useMoment } from './use-moment.ts'

/** So many of the newest stand open. */
const SHOWN = 3

/** What happened with an agreement, newest first. */
export function ConsentEvents({ consent }: { consent: Consent }): ReactNode {
  const t = useT()
  const newest = consent.events.slice(0, SHOWN)
  const earlier = consent.events.slice(SHOWN)
  return (
    <div className={styles.events}>
      <Events consent={consent} events={newest} label={t('sharing:events.title')} />
      {earlier.length === 0 ? null : (
        <details>
          <summary>{t('sharing:events.earlier', { count: earlier.length })}</summary>
          <Events consent={consent} events={earlier} label={t('sharing:events.earlierTitle')} />
        </details>
      )}
    </div>
  )
}

interface EventsProps {
  consent: Consent
  events: readonly ConsentEvent[]
  label: string
}

function Events({ consent, events, label }: EventsProps): ReactNode {
  const t = useT()
  const when = useMoment()
  const { formatDate } = useFormats()
  return (
    <ol className={styles.lane} aria-label={label}>
      {events.map(({ id, kind, at }) => (
        <li key={id}>
          {t(`sharing:events.${kind}`, { time: when(at), version: formatDate(consent.version) })}
        </li>
      ))}
    </ol>
  )
}
