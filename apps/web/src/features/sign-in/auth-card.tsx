import { MailCheck } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import notices from '#shared/styles/notice.module.css'
import roundSign from '#shared/styles/round-sign.module.css'
import soleCard from '#shared/styles/sole-card.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import styles from './auth-card.module.css'
import { isEntry } from './auth-form.ts'
import type { AuthMode, EntryMode } from './auth-form.ts'
import { EntryForm } from './entry-form.tsx'
import { useAuthForm } from './use-auth-form.ts'
import type { AuthForm } from './use-auth-form.ts'

/** Few see it, after an answer of the server; the heading says the same where it cannot be loaded. */
const ResetSent = lazyOrNothing(async () => (await import('./reset-sent.tsx')).ResetSent)

interface AuthCardProps {
  /** The reason the person was sent here, e.g. an ended session. */
  notice?: string | undefined
  /** The code in the link that led here; empty without one. */
  referralCode?: string
  /** With a referral code it is a registration anyway. */
  startsWith?: EntryMode | undefined
  onEntered: (mode: EntryMode) => void
  /** Called when the person begins to type, so that what follows the sign-in can be fetched. */
  onBegun: () => void
  /** The page has a heading of its own. */
  isPart?: boolean
}

/** Shows sign-in, registration, reset and 'mail sent' in one card. */
export function AuthCard({ notice, referralCode = '', ...props }: AuthCardProps): ReactNode {
  const t = useT()
  const { startsWith = referralCode === '' ? 'signIn' : 'register', onEntered, onBegun } = props
  const form = useAuthForm({ referralCode, startsWith, onEntered, onBegun })
  const heading = useFocusAfterSwap(form.mode)
  const Heading = props.isPart ? 'h2' : 'h1'
  return (
    <section className={soleCard.card} aria-labelledby="auth-title">
      {form.mode === 'resetSent' ? (
        <span className={roundSign.sign}>
          <MailCheck aria-hidden />
        </span>
      ) : null}
      <Heading id="auth-title" ref={heading} tabIndex={-1}>
        {t(`accounts:${form.mode}.title`)}
      </Heading>
      {notice === undefined || form.mode !== 'signIn' ? null : <p className={notices.info}>{notice}</p>}
      {form.mode === 'resetSent' ? (
        <>
          <Suspense>
            <ResetSent form={form} />
          </Suspense>
          <FailureLine text={form.failure} />
        </>
      ) : (
        <EntryForm form={form} mode={form.mode} />
      )}
      <Swap form={form} />
    </section>
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
