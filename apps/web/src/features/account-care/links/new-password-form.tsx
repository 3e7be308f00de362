import { useState } from 'react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { accountCareRoutes } from '@krash/contract/accounts/account-care'
import { newPasswordInput } from '@krash/contract/accounts/new-password'
import type { NewPasswordInput } from '@krash/contract/accounts/new-password'
import { ApiError, call } from '#shared/api/call.ts'
import { contractResolver } from '#shared/forms/contract-resolver.ts'
import { useLateValidation } from '#shared/forms/use-late-validation.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { forgetLinkToken } from '#shared/session/link-token.ts'
import { endSession } from '#shared/session/session-store.ts'
import { tellServer } from '#shared/session/sign-out.ts'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'
import styles from '../account-care.module.css'
import { showRefusal } from '../care-failure.ts'
import { NewPasswordFields } from '../password/new-password-fields.tsx'

interface NewPasswordFormProps {
  token: string
  onDone: () => void
  /** The link has ended while the form was open. */
  onRefused: () => void
}

/** Sets a new password by a link. */
export function NewPasswordForm({ token, onDone, onRefused }: NewPasswordFormProps): ReactNode {
  const t = useT()
  const [failure, setFailure] = useState<string>()
  const form = useForm<NewPasswordInput, unknown, NewPasswordInput>({
    defaultValues: { newPassword: '', confirmPassword: '' },
    resolver: contractResolver<NewPasswordInput, NewPasswordInput>(newPasswordInput),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  })
  const timing = useLateValidation(form)
  const isBusy = form.formState.isSubmitting

  async function send({ newPassword }: NewPasswordInput): Promise<void> {
    setFailure(undefined)
    try {
      await call(accountCareRoutes.resetPassword, { body: { token, newPassword } })
      forgetLinkToken('reset-password')
      // The server has ended every session of this person; if somebody else is signed in here, theirs ends too.
      void tellServer()
      endSession(null)
      onDone()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'RESET_LINK_INVALID') onRefused()
      else setFailure(showRefusal(form, error))
    }
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void form.handleSubmit(send)()
      }}
    >
      <NewPasswordFields form={form} timing={timing} />
      <FailureLine text={failure} />
      <Button type="submit" variant="primary" isWide isBusy={isBusy}>
        {t('accounts:newPassword.submit')}
      </Button>
      <ButtonLink variant="text" isWide href="/login" target="_self">
        {t('accounts:newPassword.toLogin')}
      </ButtonLink>
    </form>
  )
}
