import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { RichText } from '#shared/i18n/rich-text.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import styles from './auth-card.module.css'
import type { AuthForm } from './use-auth-form.ts'

/** Wait before a second mail may be asked for; most mails arrive sooner. */
const RESEND_AFTER_MS = 60_000

const addressParts = { email: (address: string) => <bdi dir="ltr">{address}</bdi> }

/** Shown once the mail was requested; the same whether or not the account exists. */
export function ResetSent({ form }: { form: AuthForm }): ReactNode {
  const t = useT()
  const [sentTimes, setSentTimes] = useState(1)
  const mayResend = useAfterEach(RESEND_AFTER_MS, sentTimes)
  const { email } = form.values

  async function resend(): Promise<void> {
    if (mayResend && (await form.resend())) setSentTimes(sentTimes + 1)
  }

  return (
    <>
      <p>
        <RichText text={t('accounts:resetSent.text', { email: email.trim() })} parts={addressParts} />
      </p>
      <p className={styles.muted}>{t('accounts:resetSent.hint')}</p>
      <p role="status" className={styles.muted}>
        {mayResend ? null : t(sentTimes > 1 ? 'accounts:resetSent.again' : 'accounts:resetSent.wait')}
      </p>
      <Button
        isWide
        isBusy={form.state === 'busy'}
        aria-disabled={!mayResend || undefined}
        onClick={() => void resend()}
      >
        {t('accounts:resetSent.resend')}
      </Button>
      <Button variant="text" className={styles.alone} onClick={() => form.changeMode('reset')}>
        {t('accounts:resetSent.other')}
      </Button>
    </>
  )
}

/** True once `delay` ms have passed since `turn` changed. */
function useAfterEach(delay: number, turn: number): boolean {
  const [past, setPast] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setPast(turn), delay)
    return () => clearTimeout(timer)
  }, [delay, turn])
  return past === turn
}
