import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Professional } from '@krash/contract/professionals'
import { languages } from '@krash/phrases'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { relativeKind } from '#shared/i18n/formats.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import styles from './professional-detail.module.css'
import { OutsideLink } from './outside-link.tsx'
import { sentenceStart, sourceLines } from './source-lines.ts'
import type { SourceLine } from './source-lines.ts'

/** Names the source of each fact, when we read it and when it last changed there. */
export function Sources({ who }: { who: Professional }): ReactNode {
  const t = useT()
  const lines = sourceLines(who)
  if (lines.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="detail-sources">
      <h3 id="detail-sources">{t('directory:sources.title')}</h3>
      <ul className={styles.sources}>
        {lines.map((line) => (
          <li key={`${line.source} ${line.updatedOn}`}>
            <Line line={line} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Line({ line }: { line: SourceLine }): ReactNode {
  const t = useT()
  const { shown } = useLanguageState()
  const { formatList, formatDate, formatRelative } = useFormats()
  const [now] = useState(() => Date.now())
  const { source, facts, checkedAt, updatedOn, url } = line
  const named = formatList(facts.map((fact) => t(`directory:fact.${fact}`)))
  const what = {
    facts: sentenceStart(named, languages[shown].locale),
    source: t(`directory:source.${source}`),
  }
  const changed = updatedOn === null ? null : t('directory:sources.changed', { date: formatDate(updatedOn) })
  const checked =
    checkedAt === null
      ? null
      : t(`directory:sources.${relativeKind(checkedAt, now)}`, { when: formatRelative(checkedAt, now) })
  return (
    <>
      {checked === null
        ? t('directory:sources.told', what)
        : t('directory:sources.toldChecked', { ...what, checked })}
      {changed === null ? null : <span className={lettering.note}> {changed}</span>}
      {url === undefined ? null : (
        <>
          {' '}
          <OutsideLink href={url}>{t('directory:sources.seen')}</OutsideLink>
        </>
      )}
    </>
  )
}
