import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import styles from './profile.module.css'

const COPIED_MS = 3000

/** The person's referral code, to be read out or copied. */
export function ReferralCard({ code }: { code: string }): ReactNode {
  const t = useT()
  const [isCopied, setCopied] = useState(false)

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code)
      setCopied(true)
      setTimeout(() => setCopied(false), COPIED_MS)
    } catch {
      // Without the right to the clipboard the code can still be selected by hand.
      setCopied(false)
    }
  }

  return (
    <Card title={t('profile:referral.title')}>
      <p>{t('profile:referral.text')}</p>
      <div className={styles.referral}>
        <code className={styles.code} dir="ltr">
          {code}
        </code>
        <Button icon={<Copy aria-hidden />} isDone={isCopied} onClick={() => void copy()}>
          {t(isCopied ? 'profile:referral.copied' : 'profile:referral.copy')}
        </Button>
      </div>
      <p role="status" className={styles.unseen}>
        {isCopied ? t('profile:referral.copied') : null}
      </p>
    </Card>
  )
}
