import type { ReactNode } from 'react'
import { TERMS_VERSION } from '@krash/contract/accounts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useToday } from '#shared/i18n/use-today.ts'
import { StaticText } from './static-text.tsx'

const sections = ['kept', 'shared', 'place', 'device', 'rights'] as const

export function PrivacyPage(): ReactNode {
  const t = useT()
  const { formatDate } = useFormats()
  const today = useToday()
  return (
    <StaticText
      title={t('shell:pages.privacy.title')}
      meta={t('shell:pages.lastUpdated', { date: formatDate(today), version: TERMS_VERSION })}
      summary={[
        t('shell:pages.privacy.summary.first'),
        t('shell:pages.privacy.summary.second'),
        t('shell:pages.privacy.summary.third'),
      ]}
      sections={sections.map((id) => ({
        id,
        title: t(`shell:pages.privacy.${id}.title`),
        paragraphs: [t(`shell:pages.privacy.${id}.text`)],
      }))}
    />
  )
}
