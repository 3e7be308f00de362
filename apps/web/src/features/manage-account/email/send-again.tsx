import { Mail } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { mailRoutes } from '@krash/contract/mails'
import { call } from '#shared/api/call.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'
import styles from '../account-care.module.css'
import { careFailureText } from '../care-failure.ts'

/** Mails the confirmation link once more. */
export function SendAgain({ isWide = false }: { isWide?: boolean }): ReactNode {
  const t = useT()
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [failure, setFailure] = useState<string>()

  async function send(): Promise<void> {
    setState('busy')
    setFailure(undefined)
    try {
      await call(mailRoutes.mailVerification)
      setState('sent')
    } catch (error) {
      setState('idle')
      setFailure(careFailureText(error))
    }
  }

  return (
    <div className={styles.form}>
      <div className={isWide ? styles.form : layout.cluster12}>
        <Button
          isWide={isWide}
          icon={<Mail aria-hidden />}
          isBusy={state === 'busy'}
          isDone={state === 'sent'}
          onClick={() => void send()}
        >
          {t('accounts:verify.sendAgain')}
        </Button>
      </div>
      <p role="status" className={styles.muted}>
        {state === 'sent' ? t('accounts:verify.sent') : null}
      </p>
      <FailureLine text={failure} />
    </div>
  )
}
