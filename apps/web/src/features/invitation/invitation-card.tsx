import type { ReactNode } from 'react'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import styles from './invitation.module.css'

interface InvitationCardProps {
  title: string
  icon?: ReactNode
  tone?: 'go' | 'warn'
  children: ReactNode
}

/** The one card of the page. */
export function InvitationCard({ title, icon, tone = 'go', children }: InvitationCardProps): ReactNode {
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
