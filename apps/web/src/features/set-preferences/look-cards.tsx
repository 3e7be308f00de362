import type { ReactNode } from 'react'
import { isShipped, languages, shippedLanguages } from '@krash/phrases'
import { chooseLanguage, retryLanguage, useLanguageState } from '#shared/i18n/i18n.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useToday } from '#shared/i18n/use-today.ts'
import { useOnline } from '#shared/offline/online.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx'
import { ThemeChoice } from '#shared/ui/navigation/theme-choice.tsx'
import lettering from '#shared/styles/lettering.module.css'
import { classNames } from '#shared/ui/class-names.ts'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import styles from './preferences.module.css'

const languageChoices = shippedLanguages.map((code) => ({
  value: code,
  label: (
    <bdi lang={code} dir={languages[code].direction}>
      {languages[code].name}
    </bdi>
  ),
}))

/** Every language under its own name, with a sample line in the chosen one. */
export function LanguageCard(): ReactNode {
  const t = useT()
  const { wanted, status } = useLanguageState()
  const name = languages[wanted].name
  return (
    <Card>
      <ChoiceCards
        kind="one"
        legend={t('shell:language.label')}
        hint={t('shell:preferences.languageHint')}
        choices={languageChoices}
        columns={2}
        value={wanted}
        onChange={(code) => isShipped(code) && void chooseLanguage(code)}
      />
      <Sample />
      <div role="status" className={styles.status}>
        {status === 'loading' ? t('shell:language.loading', { language: name }) : null}
        {status === 'failed' ? (
          <>
            <span>{t('shell:language.fallback', { language: name })}</span>
            <Button ref={focusGoesOn} onClick={() => void retryLanguage()}>
              {t('shell:actions.retry')}
            </Button>
          </>
        ) : null}
      </div>
      <WhereKept />
    </Card>
  )
}

export function ThemeCard(): ReactNode {
  const t = useT()
  return (
    <Card>
      <ThemeChoice name="theme" />
      <p className={lettering.quiet}>{t('shell:theme.autoHint')}</p>
      <WhereKept />
    </Card>
  )
}

/** Says when a choice cannot reach the account yet. */
function WhereKept(): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  return (
    <p role="status" className={classNames(lettering.quiet, styles.muted)}>
      {isOnline ? null : t('preferences:offline')}
    </p>
  )
}

/** Today, a distance and a number as the language writes them. */
function Sample(): ReactNode {
  const t = useT()
  const { formatDate, formatDistance, formatNumber } = useFormats()
  const today = useToday()
  return (
    <p className={styles.sample}>
      {t('shell:preferences.sample', {
        date: formatDate(today),
        distance: formatDistance(12),
        number: formatNumber(1234.5),
      })}
    </p>
  )
}
