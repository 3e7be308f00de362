import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { hasPasskeys } from '#entities/accounts/passkey-support.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'
import { Checkbox } from '#shared/ui/form/checkbox.tsx'
import styles from './auth-card.module.css'
import { AuthFields } from './auth-fields.tsx'
import type { AuthMode } from './auth-form.ts'
import type { AuthForm } from './use-auth-form.ts'

interface EntryFormProps {
  form: AuthForm
  mode: Exclude<AuthMode, 'resetSent'>
  /** In place of the mode's own words on the button. */
  submit?: string | undefined
  /** Asks for what an account needs, and nothing else. */
  isShort?: boolean
}

/** The fields of one mode and its button. */
export function EntryForm({ form, mode, submit, isShort = false }: EntryFormProps): ReactNode {
  const t = useT()
  return (
    <form key={mode} className={layout.stack16} noValidate onSubmit={form.submit}>
      {mode === 'reset' ? <p className={styles.muted}>{t('accounts:reset.text')}</p> : null}
      <AuthFields form={form} isShort={isShort} />
      {mode === 'reset' || isShort ? null : (
        <Checkbox
          name="isKept"
          label={t('accounts:keep.label')}
          hint={form.values.isKept ? undefined : t('accounts:keep.hint')}
          checked={form.values.isKept}
          onChange={(event) => form.change({ isKept: event.target.checked })}
        />
      )}
      <FailureLine text={form.failure} />
      <Button
        type="submit"
        variant="primary"
        isWide
        isBusy={form.state === 'busy'}
        isDone={form.state === 'done'}
      >
        {submit ?? t(`accounts:${mode}.submit`)}
      </Button>
      {mode === 'signIn' ? <PasskeyButton form={form} /> : null}
      <p role="status" className={styles.done}>
        {form.state === 'done' && mode !== 'reset' ? t(`accounts:${mode}.done`) : null}
      </p>
    </form>
  )
}

/** Signs in without a name; absent where the browser has no passkeys. */
function PasskeyButton({ form }: { form: AuthForm }): ReactNode {
  const t = useT()
  if (!__IS_WRITING__ && !hasPasskeys()) return null
  return (
    <Button
      isWide
      data-passkey
      icon={<KeyRound aria-hidden />}
      isBusy={form.state === 'asking'}
      onClick={form.enterByPasskey}
    >
      {t('accounts:signIn.passkey')}
    </Button>
  )
}
