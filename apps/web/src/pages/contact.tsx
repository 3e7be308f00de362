import { Mail, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { CallSentence } from '#shared/ui/navigation/call-sentence.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import styles from './contact.module.css'

const supportAddress = 'support@krash.example'

/** How to reach the people behind the app. */
export function ContactPage(): ReactNode {
  const t = useT()
  return (
    <div className={styles.page}>
      <PageHeading>{t('shell:pages.contact.title')}</PageHeading>
      <p>{t('shell:pages.contact.text')}</p>
      <Card title={<bdi dir="ltr">{supportAddress}</bdi>} icon={<Mail aria-hidden />}>
        <ButtonLink variant="primary" href={`mailto:${supportAddress}`}>
          {t('shell:pages.contact.write')}
        </ButtonLink>
      </Card>
      <section className={styles.section}>
        <h2>{t('shell:pages.contact.include')}</h2>
        <p>{t('shell:pages.contact.includeText')}</p>
      </section>
      <p className={styles.warning}>
        <TriangleAlert aria-hidden />
        <span>
          {t('shell:pages.contact.emergency')} <CallSentence />
        </span>
      </p>
    </div>
  )
}
