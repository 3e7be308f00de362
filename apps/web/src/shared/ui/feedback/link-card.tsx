import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import roundSign from '#shared/styles/round-sign.module.css'
import soleCard from '#shared/styles/sole-card.module.css'
import { classNames } from '../class-names.ts'
import { ErrorState } from './empty-state.tsx'
import { useAfter } from './loading-screen.tsx'
import { PageHeading } from '../navigation/page-heading.tsx'
import styles from './link-card.module.css'

interface LinkCardProps {
  title: string
  icon?: ReactNode
  tone?: 'go' | 'warn'
  children: ReactNode
}

/** The only card on the page that a mailed link opens. */
export function LinkCard({ title, icon, tone = 'go', children }: LinkCardProps): ReactNode {
  return (
    <div className={styles.page}>
      <section className={soleCard.card}>
        {icon ? (
          <span className={classNames(roundSign.sign, styles.sign)} data-tone={tone}>
            {icon}
          </span>
        ) : null}
        <PageHeading>{title}</PageHeading>
        {children}
      </section>
    </div>
  )
}

interface UncheckedLinkProps {
  title: string
  /** Says that the link is being checked. */
  waiting: string
  /** The reason the link could not be checked, with Retry. */
  failure: { title: string; text: string | undefined; isBusy: boolean; onRetry: () => void } | undefined
}

/** A link that is being checked or could not be. */
export function UncheckedLink({ title, waiting, failure }: UncheckedLinkProps): ReactNode {
  const t = useT()
  const isSlow = useAfter(5000)
  return (
    <LinkCard title={title}>
      {failure ? (
        <ErrorState {...failure} />
      ) : (
        <p role="status" aria-busy="true" className={styles.wait}>
          {waiting} {isSlow ? t('shell:loading.slow') : null}
        </p>
      )}
    </LinkCard>
  )
}
