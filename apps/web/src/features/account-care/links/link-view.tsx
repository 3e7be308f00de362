import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { useAfter } from '#shared/ui/feedback/loading-screen.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import styles from './link.module.css'

interface LinkViewProps {
  title: string
  icon?: ReactNode
  tone?: 'go' | 'warn'
  children: ReactNode
}

/** The card that a mailed link opens. */
export function LinkView({ title, icon, tone = 'go', children }: LinkViewProps): ReactNode {
  return (
    <div className={styles.page}>
      <section className={styles.card}>
        {icon ? (
          <span className={styles.sign} data-tone={tone}>
            {icon}
          </span>
        ) : null}
        <PageHeading>{title}</PageHeading>
        {children}
      </section>
    </div>
  )
}

/** The link is being looked at; said in words when that takes a while. */
export function LinkWait({ text }: { text: string }): ReactNode {
  const t = useT()
  const isSlow = useAfter(5000)
  return (
    <p role="status" aria-busy="true" className={styles.wait}>
      {text} {isSlow ? t('shell:loading.slow') : null}
    </p>
  )
}
