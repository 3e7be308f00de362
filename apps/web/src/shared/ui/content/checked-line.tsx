import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { FieldSource } from '@krash/contract/professionals'
import { relativeKind } from '#shared/i18n/formats.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import styles from './checked-line.module.css'

/** "Checked 3 days ago": when a register was last read for this person. Renders nothing without one. */
export function CheckedLine({ sources }: { sources: readonly FieldSource[] }): ReactNode {
  const t = useT()
  const { formatRelative, formatDateTime } = useFormats()
  const [now] = useState(() => Date.now())
  const at = lastChecked(sources)
  if (at === undefined) return null
  return (
    <span className={styles.line}>
      <CalendarCheck aria-hidden />
      <time dateTime={at} title={formatDateTime(at)}>
        {t(`directory:checked.${relativeKind(at, now)}`, { when: formatRelative(at, now) })}
      </time>
    </span>
  )
}

/** Sources with facts about a person; the position of a ZIP area is no such fact. */
const registers: readonly FieldSource['source'][] = ['nppes', 'bar-roster']

/** The time a register was last read for a person; undefined without one. */
export function lastChecked(sources: readonly FieldSource[]): string | undefined {
  return sources
    .flatMap(({ source, checkedAt }) => (registers.includes(source) && checkedAt !== null ? [checkedAt] : []))
    .toSorted()
    .at(-1)
}
