import { CircleCheck, CloudOff, Link2Off } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { accountCareRoutes } from '@krash/contract/accounts/account-care'
import { call } from '#shared/api/call.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { leaveToLogin } from '#shared/session/leave.ts'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { careFailureText } from '../care-failure.ts'
import { LinkView, LinkWait } from './link-view.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { useLink } from '#entities/accounts/use-link.ts'

/** Time to read 'Your new password is set' (document 1, section 9). */
const RESET_REDIRECT_MS = 2000

/** A mailed link to a new password: looked at first, then the form, then back to the sign-in. */
export function ResetPassword(): ReactNode {
  const t = useT()
  const link = useLink('reset-password', async (token) => {
    const { data } = await call(accountCareRoutes.verifyResetToken, { body: { token } })
    return data.valid
  })
  const [isDone, setDone] = useState(false)
  if (isDone) return <PasswordSet />
  switch (link.state) {
    case 'invalid':
      return <InvalidResetLink />
    case 'valid':
      return (
        <LinkView title={t('accounts:newPassword.title')}>
          <NewPasswordForm token={link.token} onDone={() => setDone(true)} onRefused={link.refuse} />
        </LinkView>
      )
    case 'unknown':
      return (
        <LinkView title={t('accounts:newPassword.title')}>
          <ErrorState
            icon={<CloudOff aria-hidden />}
            title={t('accounts:link.unknown')}
            text={careFailureText(link.error)}
            isBusy={link.isBusy}
            onRetry={link.retry}
          />
        </LinkView>
      )
    default:
      return (
        <LinkView title={t('accounts:newPassword.title')}>
          <LinkWait text={t('accounts:link.verifying')} />
        </LinkView>
      )
  }
}

function InvalidResetLink(): ReactNode {
  const t = useT()
  return (
    <LinkView title={t('accounts:link.invalidTitle')} icon={<Link2Off aria-hidden />} tone="warn">
      <p>{t('accounts:link.invalidReset')}</p>
      <ButtonLink variant="primary" isWide href="/login" target="_self">
        {t('accounts:link.toLogin')}
      </ButtonLink>
    </LinkView>
  )
}

function PasswordSet(): ReactNode {
  const t = useT()
  useEffect(() => {
    const timer = setTimeout(() => leaveToLogin('reset'), RESET_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <LinkView title={t('accounts:newPassword.doneTitle')} icon={<CircleCheck aria-hidden />}>
      <p role="status">{t('accounts:newPassword.done')}</p>
    </LinkView>
  )
}
