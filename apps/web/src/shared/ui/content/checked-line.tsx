import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { FieldSource } from '@krash/contract/professionals'
import { relativeKind } from '#shared/i18n/formats.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import styles from './checked-line.module.css'

/** "Checked 3 days ago": when a register was last read for this person. Nothing where none was. */
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

/** Sources that know a person; where a ZIP area lies says nothing about somebody. */
const registers: readonly FieldSource['source'][] = ['nppes', 'bar-roster']

/** When a register was last read for a person; undefined where none was. */
export function lastChecked(sources: readonly FieldSource[]): string | undefined {
  return sources
    .flatMap(({ source, checkedAt }) => (registers.includes(source) && checkedAt !== null ? [checkedAt] : []))
    .toSorted()
    .at(-1)
}
