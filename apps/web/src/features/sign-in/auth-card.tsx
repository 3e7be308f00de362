import { MailCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import notices from '#shared/styles/notice.module.css'
import roundSign from '#shared/styles/round-sign.module.css'
import soleCard from '#shared/styles/sole-card.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'
import { Checkbox } from '#shared/ui/form/checkbox.tsx'
import styles from './auth-card.module.css'
import { AuthFields } from './auth-fields.tsx'
import { isEntry } from './auth-form.ts'
import type { AuthMode, EntryMode } from './auth-form.ts'
import { ResetSent } from './reset-sent.tsx'
import { useAuthForm } from './use-auth-form.ts'
import type { AuthForm } from './use-auth-form.ts'

interface AuthCardProps {
  /** The reason the person was sent here, e.g. an ended session. */
  notice?: string | undefined
  /** The code in the link that led here; empty without one. */
  referralCode?: string
  onEntered: (mode: EntryMode) => void
  /** Called when the person begins to type, so that what follows the sign-in can be fetched. */
  onBegun: () => void
}

/** Shows sign-in, registration, reset and 'mail sent' in one card. */
export function AuthCard({ notice, referralCode = '', onEntered, onBegun }: AuthCardProps): ReactNode {
  const t = useT()
  const form = useAuthForm({ referralCode, onEntered, onBegun })
  const heading = useFocusAfterSwap(form.mode)
  return (
    <section className={soleCard.card} aria-labelledby="auth-title">
      {form.mode === 'resetSent' ? (
        <span className={roundSign.sign}>
          <MailCheck aria-hidden />
        </span>
      ) : null}
      <h1 id="auth-title" ref={heading} tabIndex={-1}>
        {t(`accounts:${form.mode}.title`)}
      </h1>
      {notice === undefined || form.mode !== 'signIn' ? null : <p className={notices.info}>{notice}</p>}
      {form.mode === 'resetSent' ? (
        <>
          <ResetSent form={form} />
          <FailureLine text={form.failure} />
        </>
      ) : (
        <EntryForm form={form} mode={form.mode} />
      )}
      <Swap form={form} />
    </section>
  )
}

function EntryForm({ form, mode }: { form: AuthForm; mode: Exclude<AuthMode, 'resetSent'> }): ReactNode {
  const t = useT()
  return (
    <form key={mode} className={layout.stack16} noValidate onSubmit={form.submit}>
      {mode === 'reset' ? <p className={styles.muted}>{t('accounts:reset.text')}</p> : null}
      <AuthFields form={form} />
      {mode === 'reset' ? null : (
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
        {t(`accounts:${mode}.submit`)}
      </Button>
      <p role="status" className={styles.done}>
        {form.state === 'done' && mode !== 'reset' ? t(`accounts:${mode}.done`) : null}
      </p>
    </form>
  )
}

/** Switches to the other modes. */
function Swap({ form }: { form: AuthForm }): ReactNode {
  const t = useT()
  const { mode, changeMode } = form
  const isSignIn = mode === 'signIn'
  const question = isSignIn ? 'accounts:signIn.newHere' : 'accounts:register.already'
  return (
    <p className={styles.swap}>
      {isEntry(mode) ? <span>{t(question)}</span> : null}
      <Button
        variant="text"
        className={isEntry(mode) ? undefined : styles.alone}
        onClick={() => changeMode(isSignIn ? 'register' : 'signIn')}
      >
        {t(swapTexts[mode])}
      </Button>
    </p>
  )
}

const swapTexts = {
  signIn: 'accounts:signIn.toRegister',
  register: 'accounts:register.toSignIn',
  reset: 'accounts:reset.toSignIn',
  resetSent: 'accounts:reset.toSignIn',
} as const

/** Moves the focus to the heading after a switch of modes, so that a screen reader announces it. */
function useFocusAfterSwap(mode: AuthMode): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(mode)
  useEffect(() => {
    if (shown.current !== mode) heading.current?.focus({ preventScroll: true })
    shown.current = mode
  }, [mode])
  return heading
}
