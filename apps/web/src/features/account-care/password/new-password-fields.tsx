import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { fieldLimits } from '@krash/contract/wire/field-limits'
import type { NewPasswordInput } from '@krash/contract/accounts/new-password'
import type { useLateValidation } from '#shared/forms/use-late-validation.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { PasswordField } from '#shared/ui/form/password-field.tsx'

interface NewPasswordFieldsProps {
  form: UseFormReturn<NewPasswordInput, unknown, NewPasswordInput>
  timing: ReturnType<typeof useLateValidation<NewPasswordInput, NewPasswordInput>>
}

/** A new password, twice; the rule is said before typing. */
export function NewPasswordFields({ form, timing }: NewPasswordFieldsProps): ReactNode {
  const t = useT()
  const { errors } = form.formState
  const wiring = (name: keyof NewPasswordInput) =>
    form.register(name, { onChange: () => timing.onChange(name), onBlur: () => timing.onBlur(name) })
  return (
    <>
      <PasswordField
        {...wiring('newPassword')}
        label={t('accounts:newPassword.label')}
        hint={t('accounts:newPassword.rule', { min: fieldLimits.password.minNew })}
        autoComplete="new-password"
        required
        error={errors.newPassword?.message}
      />
      <PasswordField
        {...wiring('confirmPassword')}
        label={t('accounts:newPassword.confirm')}
        autoComplete="new-password"
        required
        error={errors.confirmPassword?.message}
      />
    </>
  )
}
