import { useRouter, useRouterState, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { FileSection } from '@krash/contract/files'
import type { Profile } from '@krash/contract/profile'
import type { CardCategory } from '#entities/files/file-queries.ts'
import { useFetched } from '#shared/ui/use-fetched.ts'
import { FilesPanel } from '#features/keep-files/files-panel.tsx'
import { Glovebox } from '#features/get-ready/glovebox.tsx'
import { ConfirmEmail } from '#features/fill-profile/confirm-email.tsx'
import { PersonalInfo } from '#features/fill-profile/personal/personal-info.tsx'
import { isProfileField } from '#features/fill-profile/personal/profile-values.ts'
import { PrivacyCard } from '#features/fill-profile/privacy-card.tsx'
import { ProfileFailure } from '#features/fill-profile/profile-failure.tsx'
import { useProfile } from '#entities/profile/profile-queries.ts'
import { ReferralCard } from '#features/fill-profile/referral-card.tsx'
import { StatusCard } from '#features/fill-profile/status-card.tsx'
import { ApiError } from '#shared/api/api-error.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { isOwnPath } from '#shared/session/leave.ts'
import { firstQuestion } from '#shared/session/first-question.ts'
import { knownPerson } from '#shared/session/known-person.ts'
import { useSession } from '#shared/session/session-store.ts'
import { useStore } from '#shared/store/create-store.ts'
import layout from '#shared/styles/layout.module.css'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import { classNames } from '#shared/ui/class-names.ts'
import { Avatar } from '#shared/ui/content/avatar.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import { useHash } from '#shared/ui/navigation/use-hash.ts'
import type { NewPersonProps } from './home/new-person.tsx'
import { loadedProfileView, loadProfileView } from './legal/load-profile-view.ts'
import { isProfileView } from './legal/profile-views.ts'
import type { ProfileView } from './legal/profile-views.ts'
import styles from './profile.module.css'

const OwnRecords = lazyOrNothing(
  async () => (await import('#features/take-over-record/own-records.tsx')).OwnRecords,
)

// These stand at the end of the page.
const ShareFeedback = lazyOrNothing(async () => (await import('./share-feedback.tsx')).ShareFeedback)
const AccountCard = lazyOrNothing(
  async () => (await import('#features/fill-profile/account-card.tsx')).AccountCard,
)

// Seen once. Where it cannot be loaded the profile is shown.
const NewPerson = lazy<ComponentType<NewPersonProps>>(() =>
  import('./home/new-person.tsx').then(
    (loaded) => ({ default: loaded.NewPerson }),
    () => ({ default: OwnProfile }),
  ),
)

const OnePicture = lazyOrNothing(
  async () => (await import('#features/keep-files/upload/one-picture.tsx')).OnePicture,
)

/** The profile, or the text that `?view=` shows instead. */
export function ProfilePage(): ReactNode {
  const { view }: ProfileSearch = useSearch({ strict: false })
  const question = useStore(firstQuestion)
  const { account } = useSession()
  if (isProfileView(view)) return <LegalText key={view} view={view} />
  if (question === undefined || (account?.accidentCount ?? 0) > 0) return <OwnProfile />
  return (
    <Suspense fallback={<Skeleton height={24} />}>
      <NewPerson question={question} />
    </Suspense>
  )
}

function LegalText({ view }: { view: ProfileView }): ReactNode {
  const t = useT()
  const { part: Page, hasFailed, load } = useFetched(loadProfileView, loadedProfileView())
  if (Page) return <Page view={view} />
  if (!hasFailed) return <Skeleton height={40} />
  return <ErrorState title={t('shell:pages.failed')} onRetry={load} />
}

/** The person's information, the glovebox, and how complete both are. */
function OwnProfile(): ReactNode {
  const profile = useProfile()
  const { data } = profile
  // Their papers stand above the lists: coming later they would push a button away from under a press.
  const [isShown, setShown] = useState(false)
  useHash(data !== undefined && isShown)
  return (
    <div className={layout.column20}>
      <ReturnLink />
      <Who profile={data} />
      {data === undefined ? <Waiting query={profile} /> : null}
      {data === undefined || isShown ? null : <ProfileSkeleton />}
      {data === undefined ? null : (
        <div hidden={!isShown}>
          <Content profile={data} isShown={isShown} onShown={() => setShown(true)} />
        </div>
      )}
    </div>
  )
}

function Who({ profile }: { profile: Profile | undefined }): ReactNode {
  const t = useT()
  const { account } = useSession()
  const known = profile ?? account
  const kept = useKeptName()
  const name = known?.fullName ?? known?.email ?? kept
  return (
    <header className={styles.who}>
      <Avatar name={name} avatarUrl={known?.avatarUrl ?? null} size="large" />
      <div>
        <PageHeading>{t('profile:title')}</PageHeading>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
      </div>
    </header>
  )
}

/** The name that the device keeps, for when the server cannot be reached; the head of the page shows it as well. */
function useKeptName(): string {
  const { user } = useSession()
  return useStore(knownPerson).fullName ?? user?.firstName ?? ''
}

function Waiting({ query }: { query: ReturnType<typeof useProfile> }): ReactNode {
  const { error, isError, isFetching, refetch } = query
  if (!isError) return <ProfileSkeleton />
  const retry = { isBusy: isFetching, onRetry: () => void refetch() }
  const failure = <ProfileFailure error={error} {...retry} />
  const isUnreachable = error instanceof ApiError && error.isUnreachable
  return isUnreachable ? <WithoutServer {...retry} failure={failure} /> : failure
}

async function loadOfflineGlovebox() {
  const { OfflineGlovebox } = await import('#features/get-ready/offline-glovebox.tsx')
  return OfflineGlovebox
}

interface WithoutServerProps {
  isBusy: boolean
  onRetry: () => void
  failure: ReactNode
}

function WithoutServer({ failure, ...retry }: WithoutServerProps): ReactNode {
  const { part: OfflineGlovebox, hasFailed } = useFetched(loadOfflineGlovebox, undefined)
  if (hasFailed) return failure
  return OfflineGlovebox ? <OfflineGlovebox {...retry} fallback={failure} /> : <ProfileSkeleton />
}

/** The same size as the expected content. */
function ProfileSkeleton(): ReactNode {
  return (
    <div className={styles.columns}>
      <div className={styles.status}>
        <Skeleton height={22} />
      </div>
      <div className={classNames(layout.column20, styles.column)}>
        <Skeleton height={20} />
        <Skeleton height={24} />
      </div>
    </div>
  )
}

interface ContentProps {
  profile: Profile
  isShown: boolean
  onShown: () => void
}

function Content({ profile, isShown, onShown }: ContentProps): ReactNode {
  const t = useT()
  const { edit, add, taken } = useOpening(isShown)
  return (
    <div className={styles.columns}>
      <div className={styles.status}>
        <StatusCard title={t('profile:status.title')} profile={profile} />
      </div>
      <div className={classNames(layout.column20, styles.column)}>
        <Glovebox profile={profile} add={add} onAddTaken={taken} files={documentsOf} camera={cameraFor}>
          <PersonalInfo
            profile={profile}
            edit={isProfileField(edit) ? edit : undefined}
            onEditTaken={taken}
            files={<FilesPanel section="personal" onShown={onShown} />}
          />
        </Glovebox>
        <PrivacyCard profile={profile} />
      </div>
      <div className={classNames(layout.column20, styles.side)}>
        <Suspense>
          <OwnRecords />
        </Suspense>
        <ReferralCard code={profile.referralCode} joinedCount={profile.joinedCount} />
        <Card title={t('shell:feedback.title')}>
          <p>{t('shell:feedback.text')}</p>
          <Suspense fallback={<Skeleton height={3} />}>
            <ShareFeedback />
          </Suspense>
        </Card>
        <Suspense>
          <AccountCard profile={profile}>
            {profile.isVerified && profile.pendingEmail === null ? null : <ConfirmEmail />}
          </AccountCard>
        </Suspense>
      </div>
    </div>
  )
}

function documentsOf(section: FileSection, itemId: string): ReactNode {
  return <FilesPanel section={section} itemId={itemId} />
}

const sectionOf = { insurance_card: 'insurance', driver_license: 'driver' } as const

function cameraFor(category: CardCategory): ReactNode {
  return (
    <Suspense fallback={<Skeleton height={7.5} />}>
      <OnePicture section={sectionOf[category]} category={category} />
    </Suspense>
  )
}

interface ProfileSearch {
  /** The text to show: privacy, terms or legal. */
  view?: unknown
  /** The path to go back to. */
  from?: unknown
  /** The field at which to open the form. */
  edit?: unknown
  /** The dialog to open: vehicle, driver or insurance. */
  add?: unknown
}

/**
 * The field or dialog that the address asks to open, once the page is shown, as nothing hidden takes the focus, and the
 * navigation has settled; before, the router still moves focus and scroll.
 */
function useOpening(isShown: boolean) {
  const router = useRouter()
  const { edit, add }: ProfileSearch = useSearch({ strict: false })
  const isSettled = useRouterState({
    select: (state) => state.resolvedLocation?.href === state.location.href,
  })
  // Prevents a reload from opening it again.
  const taken = useCallback(
    () => void router.navigate({ href: '/profile', replace: true, resetScroll: false }),
    [router],
  )
  return isShown && isSettled ? { edit, add, taken } : { taken }
}

/** A link back to the page that sent the person here to complete the profile (`?from=`). */
function ReturnLink(): ReactNode {
  const t = useT()
  const { from: asked }: ProfileSearch = useSearch({ strict: false })
  // Kept after `?edit=` and `?add=` have replaced it in the address.
  const [from] = useState(asked)
  if (typeof from !== 'string' || !isOwnPath(from)) return null
  return (
    <p>
      <ButtonLink href={from} icon={<ArrowLeft aria-hidden className={styles.back} />}>
        {t('shell:actions.back')}
      </ButtonLink>
    </p>
  )
}
