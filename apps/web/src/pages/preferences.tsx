import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { AccountCard } from '#features/fill-profile/account-card.tsx'
import { AvatarCard } from '#features/manage-account/avatar/avatar-card.tsx'
import { EmailCard } from '#features/manage-account/email/email-card.tsx'
import { PasskeysCard } from '#features/manage-account/passkeys/passkeys-card.tsx'
import { PasswordCard } from '#features/manage-account/password/password-card.tsx'
import { DeleteCard } from '#features/manage-account/personal-data/delete-card.tsx'
import { ExportCard } from '#features/manage-account/personal-data/export-card.tsx'
import { SessionsCard } from '#features/manage-account/sessions/sessions-card.tsx'
import { ContactsCard } from '#features/set-preferences/contacts/contacts-card.tsx'
import { DeviceCard } from '#features/set-preferences/device/device-card.tsx'
import { PlacesCard } from '#features/set-preferences/device/places-card.tsx'
import { HomeCard } from '#features/set-preferences/home-card.tsx'
import { LanguageCard, ThemeCard } from '#features/set-preferences/look-cards.tsx'
import { NotificationsCard } from '#features/set-preferences/notifications-card.tsx'
import { usePreferences } from '#entities/preferences/preferences-query.ts'
import { SharingCard } from '#features/set-preferences/sharing-card.tsx'
import { useProfile } from '#entities/profile/profile-queries.ts'
import { dataOperationText } from '#shared/api/data-operation-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useSession } from '#shared/session/session-store.ts'
import lettering from '#shared/styles/lettering.module.css'
import { Card } from '#shared/ui/content/card.tsx'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import { appSettings } from '#shared/app-settings/app-settings.ts'
import styles from './preferences.module.css'

const AccountEventsCard = lazyOrNothing(
  async () => (await import('#features/see-account-events/account-events-card.tsx')).AccountEventsCard,
)
// Its texts are those of messages, which come later.
const BlockedCard = lazyOrNothing(
  async () => (await import('#features/set-preferences/contacts/blocked-card.tsx')).BlockedCard,
)

const groups = ['look', 'messages', 'people', 'privacy', 'account', 'history', 'data', 'device'] as const
type GroupName = (typeof groups)[number]

/** The person's preferences and account settings. */
export function PreferencesPage(): ReactNode {
  const t = useT()
  const query = usePreferences()
  const email = useSession().account?.email ?? ''
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageHeading>{t('shell:preferences.title')}</PageHeading>
        <p className={lettering.muted}>{t('preferences:lead')}</p>
      </header>
      <nav className={styles.contents} aria-label={t('preferences:contents')}>
        <ul className={styles.links}>
          {groups.map((name) => (
            <li key={name}>
              <a href={`#${name}`}>{t(`preferences:group.${name}`)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.groups}>
        <div className={styles.column}>
          <Group name="look">
            <LanguageCard />
            <ThemeCard />
          </Group>
          <Group name="messages">
            <Kept query={query} height={24}>
              {(preferences) => <NotificationsCard preferences={preferences} />}
            </Kept>
          </Group>
          <Group name="people">
            <ContactsCard />
            <Kept query={query} height={16}>
              {(preferences) => <HomeCard preferences={preferences} />}
            </Kept>
            <PlacesCard />
          </Group>
        </div>
        <div className={styles.column}>
          <Group name="privacy">
            <Kept query={query} height={22.4}>
              {(preferences) => <SharingCard preferences={preferences} />}
            </Kept>
            {appSettings().features.chat ? (
              <Suspense>
                <BlockedCard />
              </Suspense>
            ) : null}
          </Group>
          <Group name="account">
            <Account />
          </Group>
          <Group name="history">
            <Suspense fallback={<Skeleton height={30} />}>
              <AccountEventsCard />
            </Suspense>
          </Group>
          <Group name="data">
            <ExportCard />
            <DeleteCard email={email} />
          </Group>
          <Group name="device">
            <DeviceCard />
          </Group>
        </div>
      </div>
    </div>
  )
}

function Group({ name, children }: { name: GroupName; children: ReactNode }): ReactNode {
  const t = useT()
  return (
    <section id={name} className={styles.group} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{t(`preferences:group.${name}`)}</h2>
      {children}
    </section>
  )
}

interface KeptProps {
  /** Height of the expected content, in rem. */
  height: number
  query: ReturnType<typeof usePreferences>
  children: (preferences: NonNullable<ReturnType<typeof usePreferences>['data']>) => ReactNode
}

/** Content that needs the account's preferences; shows a placeholder, or Retry after a failure. */
function Kept({ query, height, children }: KeptProps): ReactNode {
  const t = useT()
  const { data, error, isError, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (!isError) return <Skeleton height={height} />
  return (
    <Card>
      <ErrorState
        title={t('preferences:failed')}
        text={dataOperationText(error, 'preferences', 'load')}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    </Card>
  )
}

/** Picture, address, password and devices. */
function Account(): ReactNode {
  const { account, user } = useSession()
  const email = account?.email ?? ''
  return (
    <>
      <AvatarCard
        name={account?.fullName ?? user?.firstName ?? email}
        avatarUrl={account?.avatarUrl ?? null}
      />
      <Email />
      <PasskeysCard email={email} />
      <PasswordCard email={email} />
      <SessionsCard />
    </>
  )
}

function Email(): ReactNode {
  const t = useT()
  const { data, error, isError, isFetching, refetch } = useProfile()
  if (data !== undefined) {
    return (
      <>
        <EmailCard email={data.email} isVerified={data.isVerified} pendingEmail={data.pendingEmail} />
        <AccountCard profile={data} isMinor />
      </>
    )
  }
  if (!isError) return <Skeleton height={12} />
  return (
    <Card>
      <ErrorState
        title={t('accountCare:emailCard.failed')}
        text={dataOperationText(error, 'profile', 'load')}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    </Card>
  )
}
