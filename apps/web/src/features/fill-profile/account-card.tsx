import { BadgeCheck, CalendarDays, Clock, FolderCheck, LogIn, MailQuestion, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Profile } from '@krash/contract/profile'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { Card } from '#shared/ui/content/card.tsx'
import { HazardIcon } from '#shared/ui/signs/hazard-icon.tsx'
import { completenessOf } from '#entities/profile/completeness.ts'
import styles from './profile.module.css'

interface AccountCardProps {
  profile: Profile
  isMinor?: boolean
  /** What can be done about the e-mail address, in the same line: mailing the link again. */
  children?: ReactNode
}

export function AccountCard({ profile, isMinor = false, children }: AccountCardProps): ReactNode {
  const t = useT()
  const { formatDate, formatDateTime, formatNumber } = useFormats()
  const percent = formatNumber(completenessOf(profile).percent / 100, { style: 'percent' })
  const { isVerified, pendingEmail, lastLoginAt, accidentCount, shareData } = profile
  return (
    <Card isMinor={isMinor} title={t('profile:account.title')}>
      <ul className={styles.checklist}>
        <Fact
          icon={isVerified ? <BadgeCheck aria-hidden /> : <MailQuestion aria-hidden />}
          isDone={isVerified}
        >
          {t(isVerified ? 'profile:account.verified' : 'profile:account.notVerified')}
          {children}
        </Fact>
        {pendingEmail === null ? null : (
          <Fact icon={<Clock aria-hidden />}>{t('profile:account.pending', { email: pendingEmail })}</Fact>
        )}
        <Fact icon={<FolderCheck aria-hidden />}>{t('profile:account.complete', { percent })}</Fact>
        <Fact icon={<HazardIcon />}>{t('profile:account.cases', { count: accidentCount })}</Fact>
        <Fact icon={<Share2 aria-hidden />}>
          {t(shareData ? 'profile:account.sharing' : 'profile:account.notSharing')}
        </Fact>
        <Fact icon={<CalendarDays aria-hidden />}>
          {t('profile:account.since', { date: formatDate(profile.createdAt) })}
        </Fact>
        {lastLoginAt === null ? null : (
          <Fact icon={<LogIn aria-hidden />}>
            {t('profile:account.lastLogin', { date: formatDateTime(lastLoginAt) })}
          </Fact>
        )}
      </ul>
    </Card>
  )
}

interface FactProps {
  icon: ReactNode
  isDone?: boolean
  children: ReactNode
}

function Fact({ icon, isDone, children }: FactProps): ReactNode {
  return (
    <li data-done={isDone || undefined}>
      {icon}
      <div className={layout.line8By12}>{children}</div>
    </li>
  )
}
