import type { ReactNode } from 'react'
import { TERMS_VERSION } from '@krash/contract/accounts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useToday } from '#shared/i18n/use-today.ts'
import { StaticText } from './static-text.tsx'

const sections = ['use', 'notLawyers', 'emergency', 'account', 'content', 'changes'] as const

export function TermsPage(): ReactNode {
  const t = useT()
  const { formatDate } = useFormats()
  const today = useToday()
  return (
    <StaticText
      title={t('shell:pages.terms.title')}
      meta={t('shell:pages.lastUpdated', { date: formatDate(today), version: TERMS_VERSION })}
      summary={[
        t('shell:pages.terms.summary.first'),
        t('shell:pages.terms.summary.second'),
        t('shell:pages.terms.summary.third'),
      ]}
      sections={sections.map((id) => ({
        id,
        title: t(`shell:pages.terms.${id}.title`),
        paragraphs: [t(`shell:pages.terms.${id}.text`)],
      }))}
    />
  )
}
