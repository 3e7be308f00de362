import { CircleCheck, Link2Off } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { OwnRecord } from '@krash/contract/professional-accounts'
import { useAccept, useInvitation } from '#entities/professional-accounts/invitation-queries.ts'
import { ApiError } from '#shared/api/call.ts'
import { useAppSettings } from '#shared/app-settings/app-settings.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { forgetLinkToken, hideLinkToken, linkToken } from '#shared/session/link-token.ts'
import { useSession } from '#shared/session/session-store.ts'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import { LinkCard, UncheckedLink } from '#shared/ui/feedback/link-card.tsx'
import { InvitedRecord } from './invited-record.tsx'

/**
 * An invitation lets a lawyer or doctor claim their own record: it shows the record, asks to sign in, then to confirm.
 */
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
        failure={accepting.isError ? t('professionalAccounts:notAccepted') : undefined}
        onAccept={accepting.mutate}
      />
    )
  }
  const failure = {
    title: t('professionalAccounts:failed'),
    text: query.error instanceof ApiError ? query.error.message : undefined,
    isBusy: query.isFetching,
    onRetry: () => void query.refetch(),
  }
  return (
    <UncheckedLink
      title={t('professionalAccounts:heading')}
      waiting={t('professionalAccounts:loading')}
      failure={query.isError ? failure : undefined}
    />
  )
}

function Accepted({ record }: { record: OwnRecord }): ReactNode {
  const t = useT()
  const { features } = useAppSettings()
  const name = isolated(record.fullName)
  return (
    <LinkCard title={t('professionalAccounts:doneTitle')} icon={<CircleCheck aria-hidden />}>
      <p role="status">
        {features.chat
          ? t('professionalAccounts:done', { name })
          : t('professionalAccounts:doneAlone', { name })}
      </p>
      <ButtonLink variant="primary" isWide href={features.chat ? '/chat' : '/dashboard'}>
        {features.chat ? t('professionalAccounts:toInbox') : t('shell:actions.goHome')}
      </ButtonLink>
    </LinkCard>
  )
}

function Invalid(): ReactNode {
  const t = useT()
  const way = useWayOn()
  useEffect(() => forgetLinkToken('invitation'), [])
  return (
    <LinkCard title={t('professionalAccounts:invalidTitle')} icon={<Link2Off aria-hidden />} tone="warn">
      <p>{t('professionalAccounts:invalid')}</p>
      <ButtonLink variant="primary" isWide href={way.href}>
        {way.label}
      </ButtonLink>
    </LinkCard>
  )
}

/** Where a link that does not work leads on to. */
function useWayOn(): { href: string; label: string } {
  const t = useT()
  const { status } = useSession()
  const { features } = useAppSettings()
  if (status !== 'signedIn') return { href: '/login', label: t('professionalAccounts:toLogin') }
  if (!features.chat) return { href: '/dashboard', label: t('shell:actions.goHome') }
  return { href: '/chat', label: t('professionalAccounts:toInboxAnyway') }
}

/** Reloads the page when another invitation is opened in this tab. */
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
