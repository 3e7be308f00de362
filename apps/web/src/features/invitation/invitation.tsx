import { CircleCheck, CloudOff, Link2Off } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { OwnRecord } from '@krash/contract/professional-accounts'
import { useAccept, useInvitation } from '#entities/professional-accounts/invitation-queries.ts'
import { ApiError } from '#shared/api/call.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { forgetLinkToken, hideLinkToken, linkToken } from '#shared/session/link-token.ts'
import { useSession } from '#shared/session/session-store.ts'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { useAfter } from '#shared/ui/feedback/loading-screen.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { InvitedRecord } from './invited-record.tsx'
import styles from './invitation.module.css'

/** A link with which a lawyer or doctor takes over the own record: whose it is, then sign in, then yes. */
export function Invitation(): ReactNode {
  const t = useT()
  const [token] = useState(() => linkToken('invitation'))
  const query = useInvitation(token)
  const accepting = useAccept(token ?? '')
  useNewerLink()
  if (accepting.data) return <Accepted record={accepting.data} />
  if (token === undefined || isInvalid(query.error) || isInvalid(accepting.error)) return <Invalid />
  if (query.data) {
    return (
      <InvitedRecord
        {...query.data}
        isBusy={accepting.isPending}
        failure={accepting.isError ? t('invitation:notAccepted') : undefined}
        onAccept={accepting.mutate}
      />
    )
  }
  return (
    <InvitationCard title={t('invitation:heading')}>
      {query.isError ? (
        <ErrorState
          icon={<CloudOff aria-hidden />}
          title={t('invitation:failed')}
          text={query.error instanceof ApiError ? query.error.message : undefined}
          isBusy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Wait />
      )}
    </InvitationCard>
  )
}

function Wait(): ReactNode {
  const t = useT()
  const isSlow = useAfter(5000)
  return (
    <p role="status" aria-busy="true" className={styles.wait}>
      {t('invitation:loading')} {isSlow ? t('shell:loading.slow') : null}
    </p>
  )
}

function Accepted({ record }: { record: OwnRecord }): ReactNode {
  const t = useT()
  return (
    <InvitationCard title={t('invitation:doneTitle')} icon={<CircleCheck aria-hidden />}>
      <p role="status">{t('invitation:done', { name: `\u2068${record.fullName}\u2069` })}</p>
      <ButtonLink variant="primary" isWide href="/chat">
        {t('invitation:toInbox')}
      </ButtonLink>
    </InvitationCard>
  )
}

function Invalid(): ReactNode {
  const t = useT()
  const { status } = useSession()
  const isSignedIn = status === 'signedIn'
  useEffect(() => forgetLinkToken('invitation'), [])
  return (
    <InvitationCard title={t('invitation:invalidTitle')} icon={<Link2Off aria-hidden />} tone="warn">
      <p>{t('invitation:invalid')}</p>
      <ButtonLink variant="primary" isWide href={isSignedIn ? '/chat' : '/login'}>
        {t(isSignedIn ? 'invitation:toInboxAnyway' : 'invitation:toLogin')}
      </ButtonLink>
    </InvitationCard>
  )
}

/** Another invitation was opened in this tab: the page begins anew with that one. */
function useNewerLink(): void {
  useEffect(() => {
    const begin = (): void => {
      if (location.hash === '') return
      hideLinkToken()
      location.reload()
    }
    addEventListener('hashchange', begin)
    return () => removeEventListener('hashchange', begin)
  }, [])
}

function isInvalid(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 422].includes(error.status)
}
