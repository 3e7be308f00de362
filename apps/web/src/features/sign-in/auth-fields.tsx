import type { ReactNode } from 'react'
import { fieldLimits } from '@krash/contract/wire/field-limits'
import type { PhraseKey } from '@krash/phrases'
import { problemText } from '#shared/forms/problem-text.ts'
import type { Problem } from '#shared/forms/problem-text.ts'
import { RichText } from '#shared/i18n/rich-text.tsx'
import { translate, useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { Checkbox } from '#shared/ui/form/checkbox.tsx'
import { PasswordField } from '#shared/ui/form/password-field.tsx'
import { TextField } from '#shared/ui/form/text-field.tsx'
import styles from './auth-card.module.css'
import type { AuthForm } from './use-auth-form.ts'

interface AuthFieldsProps {
  form: AuthForm
  /** Without what an account does not need. */
  isShort?: boolean
}

/** The browser offers passkeys where it finds `webauthn`. */
const userNames: Record<string, string> = {
  register: 'email',
  signIn: 'username webauthn',
  reset: 'username',
}

export function AuthFields({ form, isShort = false }: AuthFieldsProps): ReactNode {
  const t = useT()
  const { mode, values, problems, change, leave } = form
  return (
    <>
      <TextField
        type="email"
        name="email"
        label={t('accounts:email')}
        autoComplete={userNames[mode]}
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        dir="ltr"
        required
        value={values.email}
        error={problemWithAdvice(problems.email, 'accounts:needed.email')}
        onChange={(event) => change({ email: event.target.value })}
        onBlur={() => leave('email')}
      />
      {mode === 'reset' ? null : <Password form={form} />}
      {mode === 'register' ? <RegistrationFields form={form} isShort={isShort} /> : null}
    </>
  )
}

/** The problem's sentence; at an empty field also what to do. */
function problemWithAdvice(problem: Problem | undefined, advice: PhraseKey): string | undefined {
  const text = problemText(problem)
  const isEmpty = problem !== undefined && 'key' in problem && problem.key === 'field.required'
  return isEmpty ? `${text}. ${translate(advice)}` : text
}

function Password({ form }: { form: AuthForm }): ReactNode {
  const t = useT()
  const { values, problems, change, leave, changeMode } = form
  const isNew = form.mode === 'register'
  return (
    <div>
      <PasswordField
        name="password"
        label={t('accounts:password')}
        hint={isNew ? t('accounts:register.passwordRule', { min: fieldLimits.password.min }) : undefined}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        required
        value={values.password}
        error={problemWithAdvice(
          problems.password,
          isNew ? 'accounts:needed.newPassword' : 'accounts:needed.password',
        )}
        onChange={(event) => change({ password: event.target.value })}
        onBlur={() => leave('password')}
      />
      {isNew ? null : (
        <Button variant="text" className={styles.forgot} onClick={() => changeMode('reset')}>
          {t('accounts:signIn.forgot')}
        </Button>
      )}
    </div>
  )
}

function RegistrationFields({ form, isShort }: AuthFieldsProps): ReactNode {
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
      {isShort ? null : (
        <TextField
          name="referralCode"
          label={t('accounts:register.referralCode')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          value={values.referralCode}
          error={problemText(problems.referralCode)}
          onChange={(event) => change({ referralCode: event.target.value })}
          onBlur={() => leave('referralCode')}
        />
      )}
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

// These open in a new tab, so that what was typed here stays.
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
