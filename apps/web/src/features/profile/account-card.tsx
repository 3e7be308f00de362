import { BadgeCheck, CalendarDays, LogIn, MailQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Profile } from '@krash/contract/profile'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Card } from '#shared/ui/content/card.tsx'
import styles from './profile.module.css'

/** Facts about the account itself. */
export function AccountCard({ profile }: { profile: Profile }): ReactNode {
  const t = useT()
  const { formatDate, formatDateTime } = useFormats()
  return (
    <Card title={t('profile:account.title')}>
      <ul className={styles.checklist}>
        <li>
          {profile.isVerified ? <BadgeCheck aria-hidden /> : <MailQuestion aria-hidden />}
          <span>{t(profile.isVerified ? 'profile:account.verified' : 'profile:account.notVerified')}</span>
        </li>
        <li>
          <CalendarDays aria-hidden />
          <span>{t('profile:account.since', { date: formatDate(profile.createdAt) })}</span>
        </li>
        {profile.lastLoginAt === null ? null : (
          <li>
            <LogIn aria-hidden />
            <span>{t('profile:account.lastLogin', { date: formatDateTime(profile.lastLoginAt) })}</span>
          </li>
        )}
      </ul>
    </Card>
  )
}
