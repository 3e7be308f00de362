import type { ReactNode } from 'react'
import { isShipped, languages, shippedLanguages } from '@krash/phrases'
import { chooseLanguage, retryLanguage, useLanguageState } from '#shared/i18n/i18n.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useToday } from '#shared/i18n/use-today.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import { ThemeChoice } from '#shared/ui/navigation/theme-choice.tsx'
import styles from './preferences.module.css'

/** Language and appearance; every choice shows itself at once. */
export function PreferencesPage(): ReactNode {
  const t = useT()
  return (
    <div className={styles.page}>
      <PageHeading>{t('shell:preferences.title')}</PageHeading>
      <Card>
        <LanguageChoice />
        <Sample />
      </Card>
      <Card>
        <ThemeChoice name="theme" />
        <p className={styles.note}>{t('shell:theme.autoHint')}</p>
      </Card>
      <p className={styles.note}>{t('shell:preferences.device')}</p>
    </div>
  )
}

function LanguageChoice(): ReactNode {
  const t = useT()
  const { wanted, status } = useLanguageState()
  const name = languages[wanted].name
  const choices = shippedLanguages.map((code) => ({
    value: code,
    label: <span lang={code}>{languages[code].name}</span>,
  }))
  return (
    <>
      <ChoiceCards
        kind="one"
        legend={t('shell:language.label')}
        hint={t('shell:preferences.languageHint')}
        choices={choices}
        columns={3}
        value={wanted}
        onChange={(code) => isShipped(code) && void chooseLanguage(code)}
      />
      <div role="status" className={styles.status}>
        {status === 'loading' ? t('shell:language.loading', { language: name }) : null}
        {status === 'failed' ? (
          <>
            <span>{t('shell:language.fallback', { language: name })}</span>
            <Button onClick={() => void retryLanguage()}>{t('shell:actions.retry')}</Button>
          </>
        ) : null}
      </div>
    </>
  )
}

/** Today, a distance and a number, written the way of the language. */
function Sample(): ReactNode {
  const t = useT()
  const { formatDate, formatDistance, formatNumber } = useFormats()
  const today = useToday()
  return (
    <p className={styles.note}>
      {t('shell:preferences.sample', {
        date: formatDate(today),
        distance: formatDistance(12),
        number: formatNumber(1234.5),
      })}
    </p>
  )
}
