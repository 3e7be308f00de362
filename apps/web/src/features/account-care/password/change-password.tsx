import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { accountCareRoutes } from '@krash/contract/accounts/account-care'
import { changePasswordInput } from '@krash/contract/accounts/new-password'
import type { ChangePasswordInput } from '@krash/contract/accounts/new-password'
import { call } from '#shared/api/call.ts'
import { contractResolver } from '#shared/forms/contract-resolver.ts'
import { useLateValidation } from '#shared/forms/use-late-validation.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { PasswordField } from '#shared/ui/form/password-field.tsx'
import { fieldLimits } from '@krash/contract/wire/field-limits'
import styles from '../account-care.module.css'
import { showRefusal } from '../care-failure.ts'
import { sessionsKey } from '../sessions/sessions-query.ts'

interface ChangePasswordProps {
  email: string
  onClose: () => void
}

/** Changes the password; every other device is signed out by it, this one stays. */
export function ChangePassword({ email, onClose }: ChangePasswordProps): ReactNode {
  const t = useT()
  const formId = useId()
  const { form, submit, failure, isBusy } = useChangePassword(onClose)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('accounts:changePassword.title')}
      isDirty={form.formState.isDirty}
      footer={
        <>
          <Button onClick={onClose}>{t('shell:actions.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy}>
            {t('accounts:changePassword.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        {/* For password managers: whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Fields form={form} />
        <FailureLine text={failure} />
      </form>
    </Dialog>
  )
}

type Form = ReturnType<typeof useChangePassword>['form']

const fields = [
  { name: 'currentPassword', autoComplete: 'current-password' },
  { name: 'newPassword', autoComplete: 'new-password' },
  { name: 'confirmPassword', autoComplete: 'new-password' },
] as const

function Fields({ form }: { form: Form }): ReactNode {
  const t = useT()
  const timing = useLateValidation(form)
  return fields.map(({ name, autoComplete }) => (
    <PasswordField
      key={name}
      {...form.register(name, { onChange: () => timing.onChange(name), onBlur: () => timing.onBlur(name) })}
      label={t(`accounts:changePassword.${name}`)}
      hint={
        name === 'newPassword'
          ? t('accounts:newPassword.rule', { min: fieldLimits.password.minNew })
          : undefined
      }
      autoComplete={autoComplete}
      required
      error={form.formState.errors[name]?.message}
    />
  ))
}

function useChangePassword(onDone: () => void) {
  const t = useT()
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const form = useForm<ChangePasswordInput, unknown, ChangePasswordInput>({
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    resolver: contractResolver<ChangePasswordInput, ChangePasswordInput>(changePasswordInput),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  })
  const isBusy = form.formState.isSubmitting

  async function send({ currentPassword, newPassword }: ChangePasswordInput): Promise<void> {
    setFailure(undefined)
    try {
      await call(accountCareRoutes.changePassword, { body: { currentPassword, newPassword } })
      void client.invalidateQueries({ queryKey: sessionsKey })
      showToast({ kind: 'success', text: t('accounts:changePassword.done') })
      onDone()
    } catch (error) {
      setFailure(showRefusal(form, error))
    }
  }

  function submit(event: { preventDefault: () => void }): void {
    event.preventDefault()
    if (!isBusy) void form.handleSubmit(send)()
  }

  return { form, submit, failure, isBusy }
}
