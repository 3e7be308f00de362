import type { ReactNode } from 'react'

import { useT } from '#shared/i18n/use-t.ts'
import { StaticText } from './static-text.tsx'

const sections = ['what', 'how', 'who', 'sources'] as const

export function AboutPage(): ReactNode {
  const t = useT()

  return (
    <StaticText
      title={t('shell:pages.about.title')}

      summary={[
        t('shell:pages.about.summary.first'),
        t('shell:pages.about.summary.second'),
        t('shell:pages.about.summary.third'),
      ]}
      sections={sections.map((id) => ({
        id,
        title: t(`shell:pages.about.${id}.title`),
        paragraphs: [t(`shell:pages.about.${id}.text`)],
      }))}
    />
  )
}
