import { useSearch } from '@tanstack/react-router'
import { ArrowLeft, CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Profile } from '@krash/contract/profile'
import { AccountCard } from '#features/profile/account-card.tsx'
import { profileStatus } from '#features/profile/completeness.ts'
import { PersonalInfo } from '#features/profile/personal-info.tsx'
import { PrivacyCard } from '#features/profile/privacy-card.tsx'
import { profileFailureText } from '#features/profile/profile-failure.ts'
import { useProfile } from '#features/profile/profile-query.ts'
import { ReferralCard } from '#features/profile/referral-card.tsx'
import { StatusCard } from '#features/profile/status-card.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import { isOwnPath } from '#shared/session/leave.ts'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import styles from './profile.module.css'

/** Who the person is, how to reach them, and how complete that is. */
export function ProfilePage(): ReactNode {
  const t = useT()
  const { data, error, isError, isFetching, refetch } = useProfile()
  return (
    <div className={styles.page}>
      <ReturnLink />
      <PageHeading>{t('profile:title')}</PageHeading>
      {isError && data === undefined ? (
        <ErrorState
          icon={<CloudOff aria-hidden />}
          title={t('profile:error.title')}
          text={profileFailureText(error)}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data === undefined && !isError ? <Skeleton height={24} /> : null}
      {data === undefined ? null : <Content profile={data} />}
    </div>
  )
}

function Content({ profile }: { profile: Profile }): ReactNode {
  const t = useT()
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <PersonalInfo profile={profile} />
        <PrivacyCard profile={profile} />
      </div>
      <div className={styles.column}>
        <StatusCard title={t('profile:status.title')} status={profileStatus(profile)} />
        <ReferralCard code={profile.referralCode} />
        <AccountCard profile={profile} />
      </div>
    </div>
  )
}

/** The way back to the page that sent the person here to complete the profile (`?from=`). */
function ReturnLink(): ReactNode {
  const t = useT()
  const { from }: { from?: unknown } = useSearch({ strict: false })
  if (typeof from !== 'string' || !isOwnPath(from)) return null
  return (
    <p>
      <ButtonLink href={from} icon={<ArrowLeft aria-hidden className={styles.back} />}>
        {t('shell:actions.back')}
      </ButtonLink>
    </p>
  )
}
