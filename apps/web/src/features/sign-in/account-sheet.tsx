import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import layout from '#shared/styles/layout.module.css'
import notices from '#shared/styles/notice.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { classNames } from '#shared/ui/class-names.ts'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'
import styles from './auth-card.module.css'
import { EntryForm } from './entry-form.tsx'
import { ResetSent } from './reset-sent.tsx'
import type { BeforeSession } from './sign-in.ts'
import { useAuthForm } from './use-auth-form.ts'
import type { AuthForm } from './use-auth-form.ts'

interface AccountSheetProps {
  /** Gives the report to the account, before its session begins. */
  before: BeforeSession
  /** The person goes back to the report. */
  onClose: () => void
  /** There is no network, and the person has read that the report waits. */
  onLater: () => void
}

/** Asks a guest who sends a report for an account. Without a network it says that the report waits. */
export function AccountSheet({ before, onClose, onLater }: AccountSheetProps): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  const form = useAuthForm({ startsWith: 'register', before })
  const { email, password, confirmPassword } = form.values
  return (
    <Dialog
      isOpen
      title={t('accounts:guest.safe')}
      isDirty={isOnline && [email, password, confirmPassword].some((typed) => typed !== '')}
      onClose={isOnline ? onClose : onLater}
    >
      {isOnline ? <Account form={form} /> : <NoSignal onLater={onLater} />}
    </Dialog>
  )
}

function NoSignal({ onLater }: { onLater: () => void }): ReactNode {
  const t = useT()
  return (
    <div className={layout.stack16}>
      <div className={classNames(notices.bar, notices.warn)}>
        <CloudOff aria-hidden />
        <p>{t('accounts:guest.noSignal')}</p>
      </div>
      <Button isWide isLarge onClick={onLater}>
        {t('accounts:guest.ok')}
      </Button>
    </div>
  )
}

function Account({ form }: { form: AuthForm }): ReactNode {
  const t = useT()
  const { mode, changeMode } = form
  return (
    <div className={layout.stack16}>
      {mode === 'register' ? <p>{t('accounts:guest.why')}</p> : null}
      {mode === 'resetSent' ? (
        <>
          <ResetSent form={form} />
          <FailureLine text={form.failure} />
        </>
      ) : (
        <EntryForm isShort form={form} mode={mode} submit={submits[mode] && t(submits[mode])} />
      )}
      {mode === 'register' ? (
        <Button isWide onClick={() => changeMode('signIn')}>
          {t('accounts:guest.haveAccount')}
        </Button>
      ) : (
        <Button variant="text" className={styles.alone} onClick={() => changeMode('register')}>
          {t('accounts:signIn.toRegister')}
        </Button>
      )}
    </div>
  )
}

const submits = {
  register: 'accounts:guest.create',
  signIn: 'accounts:guest.signIn',
  reset: undefined,
} as const
