import { Suspense, useId } from 'react'
import type { ReactNode } from 'react'
import { accidentLimits, severities } from '@krash/contract/accidents'
import type { Severity } from '@krash/contract/accidents'
import { withTexts } from '#shared/i18n/i18n.ts'
import { useT } from '#shared/i18n/use-t.ts'
import disclosures from '#shared/styles/disclosures.module.css'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import notices from '#shared/styles/notice.module.css'
import visuallyHidden from '#shared/styles/visually-hidden.module.css'
import { classNames } from '#shared/ui/class-names.ts'
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { TextArea } from '#shared/ui/form/text-field.tsx'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import { useMedia, WIDE } from '#shared/ui/use-media.ts'
import type { Draft } from '#entities/accidents/draft.ts'
import { draftStore } from '#entities/accidents/use-draft.ts'
import { DamagePicker } from '#entities/accidents/damage/damage-picker.tsx'
import markStyles from './severity-mark.module.css'
import { useAnswers } from './story-answers.ts'
import type { StoryKey } from './story-answers.ts'
import styles from './what-station.module.css'

// A report goes without photos too, and the place comes first.
const PhotoField = lazyOrNothing(
  async () => (await withTexts(import('../photos/photo-field.tsx'), 'photos')).PhotoField,
)

/** Station 2: severity, photos, damaged parts and a description, all of them optional. */
export function WhatStation({ draft, who }: { draft: Draft; who: ReactNode }): ReactNode {
  const t = useT()
  return (
    <div className={styles.station}>
      <p className={lettering.muted}>{t('accidents:what.optional')}</p>
      <div className={styles.parts}>
        <Part of="severity" draft={draft}>
          <SeverityChoice chosen={draft.severity} />
        </Part>
        <Part of="photos" draft={draft}>
          <Suspense fallback={<Skeleton height={15} />}>
            <PhotoField photos={draft.photos} />
          </Suspense>
        </Part>
        <Part of="damage" draft={draft}>
          <DamagePicker chosen={draft.damage} onChange={(damage) => draftStore.edit({ damage })} />
        </Part>
        <Part of="who" draft={draft}>
          <Suspense fallback={<Skeleton lines={4} />}>{who}</Suspense>
        </Part>
        <Part of="words" draft={draft}>
          <Words typed={draft.description} />
        </Part>
      </div>
    </div>
  )
}

interface PartProps {
  of: StoryKey
  draft: Draft
  children: ReactNode
}

/** A row that tells its answer and opens in place, one at a time. On wide screens all are open, without rows. */
function Part({ of, draft, children }: PartProps): ReactNode {
  const t = useT()
  const isWide = useMedia(WIDE)
  const answers = useAnswers(draft)
  // Cards have no legend that asks the question, as the others do.
  if (isWide) return of === 'who' ? <Titled title={t('accidents:check.who')}>{children}</Titled> : children
  return (
    <details name="what-happened" className={classNames(disclosures.disclosure, styles.part)}>
      <summary>
        <span>{t(`accidents:check.${of}`)}</span>
        <bdi className={styles.answer} data-none={answers[of] === undefined || undefined}>
          {answers[of] ?? t(`accidents:what.none.${of}`)}
        </bdi>
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}

function Titled({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={layout.stack8}>
      <p id={id} className={lettering.strong}>
        {title}
      </p>
      {children}
    </div>
  )
}

function SeverityChoice({ chosen }: { chosen: Severity | null }): ReactNode {
  const t = useT()
  return (
    <>
      <ChoiceCards<Severity>
        kind="one"
        legend={t('accidents:severity.legend')}
        columns={3}
        value={chosen ?? undefined}
        onChange={(severity) => draftStore.edit({ severity })}
        choices={severities.map((severity) => ({
          value: severity,
          label: t(`accidents:severity.${severity}`),
          description: t(`accidents:severity.${severity}Hint`),
          icon: <SeverityMark severity={severity} />,
        }))}
      />
      <div role="status" className={chosen === 'severe' ? undefined : visuallyHidden.hidden}>
        {chosen === 'severe' ? (
          <p className={classNames(notices.danger, styles.warning)}>
            <strong>{t('accidents:severity.callFirst')}</strong>{' '}
            <a href="tel:911">{t('shell:help.call911')}</a>
          </p>
        ) : null}
      </div>
    </>
  )
}

function Words({ typed }: { typed: string }): ReactNode {
  const t = useT()
  const { max } = accidentLimits.description
  return (
    <TextArea
      label={t('accidents:words.label')}
      hint={t('accidents:words.hint')}
      isOptional
      maxLength={max}
      {...(typed.length > max * 0.9 && { counterMax: max })}
      value={typed}
      onChange={(event) => draftStore.edit({ description: event.target.value })}
    />
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
