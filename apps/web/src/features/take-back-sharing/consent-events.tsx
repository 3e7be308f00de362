import type { ReactNode } from 'react'
import type { Consent } from '@krash/contract/lawyer-connections/consents'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { ledgerLines } from './ledger-lines.ts'
import type { LedgerLine } from './ledger-lines.ts'
import styles from './take-back-sharing.module.css'
import { useMoment } from './use-moment.ts'

/** So many of the newest stand open. */
const SHOWN = 3

/** What happened with an agreement, newest first. */
export function ConsentEvents({ consent }: { consent: Consent }): ReactNode {
  const t = useT()
  const lines = ledgerLines(consent)
  const newest = lines.slice(0, SHOWN)
  const earlier = lines.slice(SHOWN)
  return (
    <div className={styles.events}>
      <Events consent={consent} lines={newest} label={t('sharing:events.title')} />
      {earlier.length === 0 ? null : (
        <details>
          <summary>{t('sharing:events.earlier', { count: earlier.length })}</summary>
          <Events consent={consent} lines={earlier} label={t('sharing:events.earlierTitle')} />
        </details>
      )}
    </div>
  )
}

interface EventsProps {
  consent: Consent
  lines: readonly LedgerLine[]
  label: string
}

function Events({ consent, lines, label }: EventsProps): ReactNode {
  const t = useT()
  const when = useMoment()
  const whatOf = useWhat()
  const { formatDate } = useFormats()
  const name = isolated(consent.lawyer.fullName)
  return (
    <ol className={styles.lane} aria-label={label}>
      {lines.map((line) => (
        <li key={line.id}>
          {t(`sharing:events.${line.kind}`, {
            name,
            what: whatOf(line),
            time: when(line.at),
            version: formatDate(consent.version),
          })}
        </li>
      ))}
    </ol>
  )
}

/** "contact, report, and 3 photos" */
function useWhat(): (line: LedgerLine) => string {
  const t = useT()
  const { formatList } = useFormats()
  return ({ items, photos, papers }) =>
    formatList([
      ...items.filter((item) => item !== 'documents').map((item) => t(`sharing:opened.${item}`)),
      ...(photos > 0 ? [t('sharing:opened.photos', { count: photos })] : []),
      ...(papers > 0 ? [t('sharing:opened.papers', { count: papers })] : []),
    ])
}
