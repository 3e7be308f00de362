import { CircleCheck, Link2Off } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { accountCareRoutes } from '@krash/contract/accounts/account-care'
import { call } from '#shared/api/call.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { leaveToLogin } from '#shared/session/leave.ts'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import { LinkCard } from '#shared/ui/feedback/link-card.tsx'
import { CheckedLink } from './checked-link.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { useLink } from '#entities/accounts/use-link.ts'

/** Time to read 'Your new password is set'. */
const RESET_REDIRECT_MS = 2000

/** Checks the mailed link, shows the form for a new password, then returns to the sign-in. */
export function ResetPassword(): ReactNode {
  const t = useT()
  const link = useLink('reset-password', async (token) => {
    const { data } = await call(accountCareRoutes.verifyResetToken, { body: { token } })
    return data.valid
  })
  const [isDone, setDone] = useState(false)
  if (isDone) return <PasswordSet />
  const title = t('accounts:newPassword.title')
  return (
    <CheckedLink
      link={link}
      title={title}
      valid={
        <LinkCard title={title}>
          <NewPasswordForm token={link.token} onDone={() => setDone(true)} onRefused={link.refuse} />
        </LinkCard>
      }
      invalid={<InvalidResetLink />}
    />
  )
}

function InvalidResetLink(): ReactNode {
  const t = useT()
  return (
    <LinkCard title={t('accounts:link.invalidTitle')} icon={<Link2Off aria-hidden />} tone="warn">
      <p>{t('accounts:link.invalidReset')}</p>
      <ButtonLink variant="primary" isWide href="/login" target="_self">
        {t('accounts:link.toLogin')}
      </ButtonLink>
    </LinkCard>
  )
}

function PasswordSet(): ReactNode {
  const t = useT()
  useEffect(() => {
    const timer = setTimeout(() => leaveToLogin('reset'), RESET_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <LinkCard title={t('accounts:newPassword.doneTitle')} icon={<CircleCheck aria-hidden />}>
      <p role="status">{t('accounts:newPassword.done')}</p>
    </LinkCard>
  )
}
