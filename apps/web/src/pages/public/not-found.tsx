import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import styles from './not-found.module.css'

/** A detour sign with ways to continue. */
export function NotFoundPage(): ReactNode {
  const t = useT()
  return (
    <section className={styles.page}>
      <svg viewBox="0 0 120 120" className={styles.sign} aria-hidden>
        <path d="M60 6 114 60 60 114 6 60Z" />
        <path d="M60 17 103 60 60 103 17 60Z" className={styles.keyline} />
        <path d="M48 82V62a8 8 0 0 1 8-8h20" />
        <path d="m66 42 12 12-12 12" />
      </svg>
      <PageHeading>{t('shell:notFound.title')}</PageHeading>
      <p>{t('shell:notFound.text')}</p>
      <ButtonLink variant="primary" href="/">
        {t('shell:actions.goHome')}
      </ButtonLink>
      <nav aria-label={t('shell:notFound.more')}>
        <ul className={styles.links}>
          <li>
            <AppLink href="/emergency">{t('shell:nav.emergency')}</AppLink>
          </li>
          <li>
            <AppLink href="/lawyers">{t('shell:nav.lawyers')}</AppLink>
          </li>
          <li>
            <AppLink href="/profile">{t('shell:nav.profile')}</AppLink>
          </li>
        </ul>
      </nav>
    </section>
  )
}
