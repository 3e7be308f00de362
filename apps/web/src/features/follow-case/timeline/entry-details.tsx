import type { ReactNode } from 'react'
import { STANDARD_DESCRIPTION } from '@krash/contract/accidents'
import type { MadeCorrection } from '@krash/contract/accidents/corrections'
import type { TimelineEntry } from '@krash/contract/accidents/case-timeline'
import { useDamageText } from '#entities/accidents/damage/use-damage-text.ts'
import { detailLines } from '#entities/accidents/details/detail-words.ts'
import { placeText } from '#entities/location/place-words.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import styles from '../claims.module.css'

/** What an entry says below its sentence: words, both versions of a correction, when a visit is. */
export function EntryDetails({ entry }: { entry: TimelineEntry }): ReactNode {
  const t = useT()
  const { formatDateTime } = useFormats()
  const { claimType, note, kind, correction, detail, visit } = entry
  return (
    <>
      {claimType === null ? null : <p className={lettering.quiet}>{t(`claims:type.${claimType}`)}</p>}
      {visit === null ? null : (
        <time dateTime={visit.start}>{formatDateTime(visit.start, visit.timeZone)}</time>
      )}
      {note === null ? null : (
        <p className={lettering.asTyped}>
          {kind === 'message' ? t('claims:timeline.words', { text: isolated(note) }) : <bdi>{note}</bdi>}
        </p>
      )}
      {correction === null ? null : <BothVersions correction={correction} />}
      {detail === null ? null : detailLines(t, detail).map((line) => <p key={line}>{line}</p>)}
    </>
  )
}

function BothVersions({ correction }: { correction: MadeCorrection }): ReactNode {
  const t = useT()
  const textOf = useValueText()
  const [was, now] = [textOf(correction, 'was'), textOf(correction, 'now')]
  return (
    <>
      <p className={styles.was}>{t('claims:timeline.was', { value: isolated(was) })}</p>
      <p>{t('claims:timeline.now', { value: isolated(now) })}</p>
    </>
  )
}

function useValueText(): (correction: MadeCorrection, version: 'was' | 'now') => string {
  const t = useT()
  const { formatDateTime } = useFormats()
  const damageText = useDamageText()
  return (correction, version) => textOf(correction, version) || t('claims:timeline.nothingSaid')

  function textOf(correction: MadeCorrection, version: 'was' | 'now'): string {
    switch (correction.field) {
      case 'place':
        return placeText(correction[version], t)
      case 'time':
        return formatDateTime(correction[version])
      case 'severity':
        return t(`accidents:severity.${correction[version]}`)
      case 'damage':
        return damageText(correction[version])
      case 'words':
        return correction[version] === STANDARD_DESCRIPTION ? '' : correction[version]
    }
  }
}
