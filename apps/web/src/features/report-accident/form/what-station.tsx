import type { ReactNode } from 'react'
import { accidentLimits, severities } from '@krash/contract/accidents'
import type { Severity } from '@krash/contract/accidents'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import notices from '#shared/styles/notice.module.css'
import { classNames } from '#shared/ui/class-names.ts'
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx'
import { TextArea } from '#shared/ui/form/text-field.tsx'
import type { Draft } from '#entities/accidents/draft.ts'
import { draftStore } from '#entities/accidents/use-draft.ts'
import { PhotoField } from '../photos/photo-field.tsx'
import { DamagePicker } from './damage-picker.tsx'
import markStyles from './severity-mark.module.css'
import styles from './what-station.module.css'

/** Station 2: severity, damaged parts, photos and a description, all of them optional. */
export function WhatStation({ draft }: { draft: Draft }): ReactNode {
  const t = useT()
  return (
    <>
      <p className={lettering.muted}>{t('accidents:what.optional')}</p>
      <ChoiceCards<Severity>
        kind="one"
        legend={t('accidents:severity.legend')}
        columns={3}
        value={draft.severity ?? undefined}
        onChange={(severity) => draftStore.edit({ severity })}
        choices={severities.map((severity) => ({
          value: severity,
          label: t(`accidents:severity.${severity}`),
          description: t(`accidents:severity.${severity}Hint`),
          icon: <SeverityMark severity={severity} />,
        }))}
      />
      {draft.severity === 'severe' ? (
        <p className={classNames(notices.danger, styles.warning)} role="status">
          <strong>{t('accidents:severity.callFirst')}</strong> <a href="tel:911">{t('shell:help.call911')}</a>
        </p>
      ) : null}
      <PhotoField photos={draft.photos} />
      <DamagePicker chosen={draft.damage} onChange={(damage) => draftStore.edit({ damage })} />
      <TextArea
        label={t('accidents:words.label')}
        hint={t('accidents:words.hint')}
        isOptional
        maxLength={accidentLimits.description.max}
        {...(draft.description.length > accidentLimits.description.max * 0.9 && {
          counterMax: accidentLimits.description.max,
        })}
        value={draft.description}
        onChange={(event) => draftStore.edit({ description: event.target.value })}
      />
    </>
  )
}

/** One to three bars in the colour of the severity; the word always stands beside it. */
function SeverityMark({ severity }: { severity: Severity }): ReactNode {
  const bars = severities.indexOf(severity) + 1
  return (
    <span className={markStyles.mark} data-severity={severity} aria-hidden>
      {severities.map((name, index) => (
        <span key={name} className={markStyles.bar} data-on={index < bars || undefined} />
      ))}
    </span>
  )
}
