import { CalendarDays, FolderOpen, MessagesSquare, Settings, UserRoundPen } from 'lucide-react'
import type { ReactNode } from 'react'
import { ActivityFeed } from '#features/follow-activity/activity-feed.tsx'
import { ActivitySummary } from '#features/follow-activity/activity-summary.tsx'
import { useNavigationLog } from '#features/follow-activity/use-navigation-log.ts'
import { CaseLead } from '#features/see-overview/case-lead.tsx'
import { useOpenCase } from '#features/see-overview/case-query.ts'
import type { OpenCase } from '#features/see-overview/case-query.ts'
import { Counts } from '#features/see-overview/counts.tsx'
import { Plates } from '#features/see-overview/plates.tsx'
import { TipCard } from '#features/see-overview/tip-card.tsx'
import { Welcome } from '#features/see-overview/welcome.tsx'
import { AccountCard } from '#features/fill-profile/account-card.tsx'
import { accidentReadiness } from '#entities/profile/completeness.ts'
import { ProfileFailure } from '#features/fill-profile/profile-failure.tsx'
import { useProfile } from '#entities/profile/profile-queries.ts'
import { StatusCard } from '#features/fill-profile/status-card.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import { useSession } from '#shared/session/session-store.ts'
import layout from '#shared/styles/layout.module.css'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import { classNames } from '#shared/ui/class-names.ts'
import { Card } from '#shared/ui/content/card.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import styles from './dashboard.module.css'
import { ShareFeedback } from './share-feedback.tsx'

/** The home page, in two forms: ready for the road, or led by an open case. */
export function DashboardPage(): ReactNode {
  const page = useNavigationLog()
  const { user } = useSession()
  const profile = useProfile()
  const lead = useLead()
  return (
    <div ref={page} className={classNames(layout.column20, styles.page)}>
      <Welcome
        name={nameOf(profile.data) ?? user?.firstName ?? ''}
        hasOpenCase={lead === undefined ? undefined : lead !== null}
      />
      <Lead open={lead} />
      {profile.isError && profile.data === undefined ? (
        <ProfileFailure
          error={profile.error}
          isBusy={profile.isFetching}
          onRetry={() => void profile.refetch()}
        />
      ) : (
        <Content profile={profile.data} />
      )}
    </div>
  )
}

/** The open case; null without one; undefined while there may be one. */
function useLead(): OpenCase | null | undefined {
  const { account } = useSession()
  const { open, isPending } = useOpenCase()
  const mayHaveCase = isPending && (account?.accidentCount ?? 0) > 0
  return mayHaveCase ? undefined : open
}

function Lead({ open }: { open: OpenCase | null | undefined }): ReactNode {
  // As tall as the expected content, so that nothing below moves.
  if (open === undefined) return <Skeleton height={26} />
  return open === null ? <Plates /> : <CaseLead open={open} />
}

function nameOf(profile: ReturnType<typeof useProfile>['data']): string | null | undefined {
  return profile?.fullName ?? profile?.firstName
}

function Content({ profile }: { profile: ReturnType<typeof useProfile>['data'] }): ReactNode {
  const t = useT()
  return (
    <div className={styles.columns}>
      <ActivityFeed />
      <div className={classNames(layout.column20, styles.side)}>
        {profile === undefined ? (
          <Skeleton height={22} />
        ) : (
          <StatusCard title={t('profile:readiness.title')} status={accidentReadiness(profile)} />
        )}
        <Counts profile={profile} />
        <TipCard />
        {profile === undefined ? <Skeleton height={18} /> : <AccountCard profile={profile} />}
      </div>
      <div className={layout.column20}>
        <QuickActions />
        {/* Last, because it may load late or not at all, and nothing below may move under a finger. */}
        <ActivitySummary />
      </div>
    </div>
  )
}

function QuickActions(): ReactNode {
  const t = useT()
  const { features } = useAppSettings()
  return (
    <Card title={t('dashboard:quick.title')}>
      <div className={styles.actions}>
        <ButtonLink href="/appointments" icon={<CalendarDays aria-hidden />}>
          {t('dashboard:quick.appointments')}
        </ButtonLink>
        {features.chat ? (
          <ButtonLink href="/chat" icon={<MessagesSquare aria-hidden />}>
            {t('dashboard:quick.messages')}
          </ButtonLink>
        ) : null}
        <ButtonLink href="/profile#documents" icon={<FolderOpen aria-hidden />}>
          {t('dashboard:quick.documents')}
        </ButtonLink>
        <ButtonLink href="/profile#personal" icon={<UserRoundPen aria-hidden />}>
          {t('dashboard:quick.profile')}
        </ButtonLink>
        <ButtonLink href="/preferences" icon={<Settings aria-hidden />}>
          {t('dashboard:quick.preferences')}
        </ButtonLink>
        <ShareFeedback />
      </div>
    </Card>
  )
}
