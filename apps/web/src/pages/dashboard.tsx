import { CalendarDays, FolderOpen, MessagesSquare, Settings, UserRoundPen } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import type { Profile } from '@krash/contract/profile'
import { ActivityFeed } from '#features/follow-activity/activity-feed.tsx'
import { ActivitySummary } from '#features/follow-activity/activity-summary.tsx'
import { useNavigationLog } from '#features/follow-activity/use-navigation-log.ts'
import { Counts } from '#features/see-overview/counts.tsx'
import { Lead } from '#features/see-overview/lead.tsx'
import { TipCard } from '#features/see-overview/tip-card.tsx'
import { ProfileFailure } from '#features/fill-profile/profile-failure.tsx'
import { useProfile } from '#entities/profile/profile-queries.ts'
import { StatusLines } from '#features/fill-profile/status-lines.tsx'
import { useAppSettings } from '#shared/app-settings/app-settings.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { knownPerson } from '#shared/session/known-person.ts'
import { useSession } from '#shared/session/session-store.ts'
import { useStore } from '#shared/store/create-store.ts'
import layout from '#shared/styles/layout.module.css'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import { classNames } from '#shared/ui/class-names.ts'
import { Card } from '#shared/ui/content/card.tsx'
import { LineList } from '#shared/ui/content/line-list.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import styles from './dashboard.module.css'
import type { StartProps } from './home/start.tsx'
import { wasReady } from './home/was-ready.ts'
import { ShareFeedback } from './share-feedback.tsx'

// Whoever has answered the first questions does not need it. Where it cannot be loaded, the rest of the page is shown.
const Start = lazy(() =>
  import('#pages/home/start.tsx').then(
    (loaded) => ({ default: loaded.Start }),
    () => ({ default: ({ children }: StartProps) => children(false) }),
  ),
)

/** The home page, in two forms: ready for the road, or led by open cases. */
export function DashboardPage(): ReactNode {
  const page = useNavigationLog()
  const { user, account } = useSession()
  const known = useStore(knownPerson)
  const profile = useProfile()
  const hasFailed = hasNone(profile)
  return (
    <div ref={page} className={classNames(layout.column20, styles.page)}>
      <Lead
        name={nameOf(profile.data) ?? account?.fullName ?? known.fullName ?? user?.firstName ?? ''}
        isNamed={known.initials !== '' || account !== null || !profile.isPending}
        openCount={account?.accidentCount}
        isFailureBelow={hasFailed}
      >
        {(isCaseOpen, retryCases) =>
          hasFailed ? (
            <ProfileFailure
              error={profile.error}
              isBusy={profile.isFetching}
              onRetry={() => {
                retryCases()
                void profile.refetch()
              }}
            />
          ) : (
            <Rest profile={profile.data} isReady={isCaseOpen || wasReady(user?.id)} />
          )
        }
      </Lead>
    </div>
  )
}

function hasNone({ isError, data }: ReturnType<typeof useProfile>): boolean {
  return isError && data === undefined
}

function nameOf(profile: ReturnType<typeof useProfile>['data']): string | null | undefined {
  return profile?.fullName ?? profile?.firstName
}

/** With the first questions, where they may not have been answered. */
function Rest({ profile, isReady }: { profile: Profile | undefined; isReady: boolean }): ReactNode {
  if (isReady) return <Content profile={profile} isAsking={false} />
  return (
    <Suspense fallback={<Skeleton height={24} />}>
      <Start profile={profile}>{(isAsking) => <Content profile={profile} isAsking={isAsking} />}</Start>
    </Suspense>
  )
}

interface ContentProps {
  profile: Profile | undefined
  isAsking: boolean
}

function Content({ profile, isAsking }: ContentProps): ReactNode {
  const t = useT()
  return (
    <div className={styles.columns}>
      <div className={layout.column20}>
        <ActivityFeed />
        <QuickActions />
      </div>
      <div className={layout.column20}>
        <LineList label={t('dashboard:counts.title')}>
          <Counts profile={profile} />
          <StatusLines profile={profile} isAsking={isAsking} />
        </LineList>
        <TipCard />
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
        <ButtonLink href="/documents" icon={<FolderOpen aria-hidden />}>
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
