import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { accountCareRoutes } from '@krash/contract/accounts/account-care'
import { changePasswordByPasskeyInput, changePasswordInput } from '@krash/contract/accounts/new-password'
import { call } from '#shared/api/call.ts'
import { useContractForm } from '#shared/forms/use-contract-form.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { PasswordField } from '#shared/ui/form/password-field.tsx'
import { fieldLimits } from '@krash/contract/wire/field-limits'
import styles from '../account-care.module.css'
import { careFailureText } from '../care-failure.ts'
import { FreshSignIn } from '#entities/accounts/fresh-sign-in.tsx'
import { useFreshWay } from '#entities/accounts/use-fresh-way.ts'
import { sessionsKey } from '#entities/accounts/session-queries.ts'
import { askAuditAnew } from '#entities/audit/audit-keys.ts'

interface ChangePasswordProps {
  email: string
  onClose: () => void
}

/** Changes the password. This signs out every other device, but not this one. */
export function ChangePassword({ email, onClose }: ChangePasswordProps): ReactNode {
  const t = useT()
  const formId = useId()
  const form = useChangePassword(onClose)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('accountCare:changePassword.title')}
      isDirty={form.isDirty}
      footer={
        <>
          <Button onClick={onClose}>{t('shell:actions.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={form.isBusy}>
            {t('accountCare:changePassword.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={form.submit}>
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Fields form={form} />
        <FailureLine text={form.failure || undefined} />
      </form>
    </Dialog>
  )
}

const fields = [
  { name: 'currentPassword', autoComplete: 'current-password' },
  { name: 'newPassword', autoComplete: 'new-password' },
  { name: 'confirmPassword', autoComplete: 'new-password' },
] as const

function Fields({ form }: { form: ReturnType<typeof useChangePassword> }): ReactNode {
  const t = useT()
  const [current, ...chosen] = fields.map(({ name, autoComplete }) => (
    <PasswordField
      key={name}
      {...form.field(name)}
      label={t(`accountCare:changePassword.${name}`)}
      hint={
        name === 'newPassword'
          ? t('accounts:newPassword.rule', { min: fieldLimits.password.minNew })
          : undefined
      }
      autoComplete={autoComplete}
      required
    />
  ))
  return (
    <>
      <FreshSignIn way={form.way}>{current}</FreshSignIn>
      {chosen}
    </>
  )
}

function useChangePassword(onDone: () => void) {
  const t = useT()
  const client = useQueryClient()
  const way = useFreshWay()
  const form = useContractForm({
    id: 'change-password',
    schema: way.isPasskey ? changePasswordByPasskeyInput : changePasswordInput,
    values: { currentPassword: '', newPassword: '', confirmPassword: '' },
    send: async ({ currentPassword, newPassword }) => {
      const proof = way.isPasskey ? await way.askDevice() : { currentPassword }
      await call(accountCareRoutes.changePassword, { body: { ...proof, newPassword } })
    },
    onSaved: () => {
      void client.invalidateQueries({ queryKey: sessionsKey })
      askAuditAnew(client)
      showToast({ kind: 'success', text: t('accountCare:changePassword.done') })
      onDone()
    },
    failureText: careFailureText,
    fieldOfCode: { INVALID_CURRENT_PASSWORD: 'currentPassword', PASSWORD_TOO_COMMON: 'newPassword' },
  })
  return { ...form, way }
}
