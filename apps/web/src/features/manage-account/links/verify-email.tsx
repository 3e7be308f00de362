import { Link2Off, MailCheck } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { accountCareRoutes } from '@krash/contract/accounts/account-care'
import { accountRoutes } from '@krash/contract/accounts'
import { call } from '#shared/api/call.ts'
import { RichText } from '#shared/i18n/rich-text.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import { forgetLinkToken } from '#shared/session/link-token.ts'
import { updateAccount, useSession } from '#shared/session/session-store.ts'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import { LinkCard } from '#shared/ui/feedback/link-card.tsx'
import { SendAgain } from '../email/send-again.tsx'
import { CheckedLink } from './checked-link.tsx'
import { useLink } from '#entities/accounts/use-link.ts'

const addressParts = { email: (address: string) => <bdi dir="ltr">{address}</bdi> }

/** Confirms the address with a mailed link, which is used up as soon as it is opened. */
export function VerifyEmail(): ReactNode {
  const t = useT()
  const [email, setEmail] = useState('')
  const link = useLink('verify-email', async (token) => {
    const { data } = await call(accountCareRoutes.verifyEmail, { body: { token } })
    forgetLinkToken('verify-email')
    setEmail(data.email)
    await refreshAccount()
    return true
  })
  return (
    <CheckedLink
      link={link}
      title={t('accounts:verify.title')}
      valid={<Confirmed email={email} />}
      invalid={<InvalidLink />}
    />
  )
}

function Confirmed({ email }: { email: string }): ReactNode {
  const t = useT()
  const { status } = useSession()
  return (
    <LinkCard title={t('accounts:verify.doneTitle')} icon={<MailCheck aria-hidden />}>
      <p role="status">
        <RichText text={t('accounts:verify.done', { email })} parts={addressParts} />
      </p>
      <ButtonLink variant="primary" isWide href={status === 'signedIn' ? '/dashboard' : '/login'}>
        {t('accounts:verify.goOn')}
      </ButtonLink>
    </LinkCard>
  )
}

function InvalidLink(): ReactNode {
  const t = useT()
  const { status } = useSession()
  const isSignedIn = status === 'signedIn'
  return (
    <LinkCard title={t('accounts:link.invalidTitle')} icon={<Link2Off aria-hidden />} tone="warn">
      <p>{t(isSignedIn ? 'accounts:verify.invalid' : 'accounts:verify.invalidGuest')}</p>
      {isSignedIn ? (
        <SendAgain isWide />
      ) : (
        <ButtonLink variant="primary" isWide href="/login">
          {t('accounts:link.toLogin')}
        </ButtonLink>
      )}
    </LinkCard>
  )
}

/** Updates the account, whose address may have changed, because the header shows it. */
async function refreshAccount(): Promise<void> {
  try {
    const { data } = await call(accountRoutes.me)
    updateAccount(data.user)
  } catch {
    // For a guest, or without a network, it is read again at the next start.
  }
}
