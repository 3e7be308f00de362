import type { ReactNode } from 'react'
import { accountCareRoutes } from '@krash/contract/accounts/account-care'
import { newPasswordInput } from '@krash/contract/accounts/new-password'
import { ApiError, call } from '#shared/api/call.ts'
import { useContractForm } from '#shared/forms/use-contract-form.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { forgetLinkToken } from '#shared/session/link-token.ts'
import { endSession } from '#shared/session/session-store.ts'
import { tellServer } from '#shared/session/sign-out.ts'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'
import styles from '../account-care.module.css'
import { careFailureText } from '../care-failure.ts'
import { NewPasswordFields } from '../password/new-password-fields.tsx'

interface NewPasswordFormProps {
  token: string
  onDone: () => void
  /** Called when the link expired while the form was open. */
  onRefused: () => void
}

/** Sets a new password with a mailed link. */
export function NewPasswordForm({ token, onDone, onRefused }: NewPasswordFormProps): ReactNode {
  const t = useT()
  const form = useContractForm({
    id: 'new-password',
    schema: newPasswordInput,
    values: { newPassword: '', confirmPassword: '' },
    send: async ({ newPassword }) => {
      try {
        await call(accountCareRoutes.resetPassword, { body: { token, newPassword } })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'RESET_LINK_INVALID') onRefused()
        throw error
      }
    },
    onSaved: () => {
      forgetLinkToken('reset-password')
      // The server has ended every session of this person. If somebody else is signed in here, theirs ends as well.
      void tellServer()
      endSession(null)
      onDone()
    },
    failureText: careFailureText,
    fieldOfCode: { PASSWORD_TOO_COMMON: 'newPassword' },
  })

  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <NewPasswordFields form={form} />
      <p className={styles.muted}>{t('accounts:newPassword.passkeys')}</p>
      <FailureLine text={form.failure} />
      <Button type="submit" variant="primary" isWide isBusy={form.isBusy}>
        {t('accounts:newPassword.submit')}
      </Button>
      <ButtonLink variant="text" isWide href="/login" target="_self">
        {t('accounts:newPassword.toLogin')}
      </ButtonLink>
    </form>
  )
}
