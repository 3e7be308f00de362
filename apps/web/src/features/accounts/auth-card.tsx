import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { fieldLimits } from '@krash/contract/field-limits'
import { problemText } from '#shared/forms/problem-text.ts'
import { RichText } from '#shared/i18n/rich-text.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { Checkbox } from '#shared/ui/form/checkbox.tsx'
import { PasswordField } from '#shared/ui/form/password-field.tsx'
import { TextField } from '#shared/ui/form/text-field.tsx'
import styles from './auth-card.module.css'
import { useAuthForm } from './use-auth-form.ts'
import type { AuthForm } from './use-auth-form.ts'
import type { AuthMode } from './auth-form.ts'

interface AuthCardProps {
  /** Why the person is here, e.g. an ended session. */
  notice?: string | undefined
  onEntered: (mode: AuthMode) => void
  /** The person has begun to type: what comes after the sign-in can be fetched. */
  onBegun: () => void
}

/** Sign in and create account in one card. */
export function AuthCard({ notice, onEntered, onBegun }: AuthCardProps): ReactNode {
  const t = useT()
  const form = useAuthForm({ onEntered, onBegun })
  const isNew = form.mode === 'register'
  return (
    <section className={styles.card} aria-labelledby="auth-title">
      <h1 id="auth-title">{t(isNew ? 'accounts:register.title' : 'accounts:signIn.title')}</h1>
      {notice === undefined ? null : <p className={styles.notice}>{notice}</p>}
      <form key={form.mode} className={styles.form} noValidate onSubmit={form.submit}>
        <AuthFields form={form} />
        <Checkbox
          name="isKept"
          label={t('accounts:keep.label')}
          hint={form.values.isKept ? undefined : t('accounts:keep.hint')}
          checked={form.values.isKept}
          onChange={(event) => form.change({ isKept: event.target.checked })}
        />
        <div role="alert" className={styles.alert}>
          {form.failure === undefined ? null : <Failure text={form.failure} />}
        </div>
        <Button
          type="submit"
          variant="primary"
          isWide
          isBusy={form.state === 'busy'}
          isDone={form.state === 'done'}
        >
          {t(isNew ? 'accounts:register.submit' : 'accounts:signIn.submit')}
        </Button>
        <p role="status" className={styles.done}>
          {form.state === 'done' ? t(isNew ? 'accounts:register.done' : 'accounts:signIn.done') : null}
        </p>
      </form>
      <p className={styles.swap}>
        <span>{t(isNew ? 'accounts:register.already' : 'accounts:signIn.newHere')}</span>
        <Button variant="text" onClick={() => form.changeMode(isNew ? 'signIn' : 'register')}>
          {t(isNew ? 'accounts:register.toSignIn' : 'accounts:signIn.toRegister')}
        </Button>
      </p>
    </section>
  )
}

function AuthFields({ form }: { form: AuthForm }): ReactNode {
  const t = useT()
  const { values, problems, change, leave } = form
  const isNew = form.mode === 'register'
  return (
    <>
      <TextField
        type="email"
        name="email"
        label={t('accounts:email')}
        autoComplete={isNew ? 'email' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        dir="ltr"
        required
        value={values.email}
        error={problemText(problems.email)}
        onChange={(event) => change({ email: event.target.value })}
        onBlur={() => leave('email')}
      />
      <PasswordField
        name="password"
        label={t('accounts:password')}
        hint={isNew ? t('accounts:register.passwordRule', { min: fieldLimits.password.min }) : undefined}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        required
        value={values.password}
        error={problemText(problems.password)}
        onChange={(event) => change({ password: event.target.value })}
        onBlur={() => leave('password')}
      />
      {isNew ? <RegistrationFields form={form} /> : null}
    </>
  )
}

function RegistrationFields({ form }: { form: AuthForm }): ReactNode {
  const t = useT()
  const { values, problems, change, leave } = form
  return (
    <>
      <PasswordField
        name="confirmPassword"
        label={t('accounts:register.confirm')}
        autoComplete="new-password"
        required
        value={values.confirmPassword}
        error={problemText(problems.confirmPassword)}
        onChange={(event) => change({ confirmPassword: event.target.value })}
        onBlur={() => leave('confirmPassword')}
      />
      <Checkbox
        name="acceptTerms"
        label={<RichText text={t('accounts:register.terms')} parts={legalLinks} />}
        required
        checked={values.acceptTerms}
        error={problemText(problems.acceptTerms)}
        onChange={(event) => change({ acceptTerms: event.target.checked })}
      />
    </>
  )
}

// In a tab of their own: what has been typed here stays.
const legalLinks = {
  terms: (words: string) => <LegalLink href="/terms">{words}</LegalLink>,
  privacy: (words: string) => <LegalLink href="/privacy">{words}</LegalLink>,
}

function LegalLink({ href, children }: { href: string; children: string }): ReactNode {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

function Failure({ text }: { text: string }): ReactNode {
  return (
    <p className={styles.failure}>
      <CircleAlert aria-hidden />
      <span>{text}</span>
    </p>
  )
}
