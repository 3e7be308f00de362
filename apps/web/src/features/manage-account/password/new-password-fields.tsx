import type { ReactNode } from 'react'
import { fieldLimits } from '@krash/contract/wire/field-limits'
import type { NewPasswordInput } from '@krash/contract/accounts/new-password'
import type { ContractForm } from '#shared/forms/use-contract-form.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { PasswordField } from '#shared/ui/form/password-field.tsx'

interface NewPasswordFieldsProps {
  form: ContractForm<NewPasswordInput, NewPasswordInput, void>
}

/** A new password, typed twice. The rule is shown before typing begins. */
export function NewPasswordFields({ form: { field } }: NewPasswordFieldsProps): ReactNode {
  const t = useT()
  return (
    <>
      <PasswordField
        {...field('newPassword')}
        label={t('accounts:newPassword.label')}
        hint={t('accounts:newPassword.rule', { min: fieldLimits.password.minNew })}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...field('confirmPassword')}
        label={t('accounts:newPassword.confirm')}
        autoComplete="new-password"
        required
      />
    </>
  )
}
