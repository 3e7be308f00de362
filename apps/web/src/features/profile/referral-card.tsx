import { Copy, Mail, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import visuallyHidden from '#shared/styles/visually-hidden.module.css'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { mailLink, referralCodeOf, textLink } from './referral.ts'
import styles from './profile.module.css'

const COPIED_MS = 3000

/** The person's referral code, to send by e-mail or text, read out or copy. */
export function ReferralCard({ code: own }: { code: string | null }): ReactNode {
  const t = useT()
  const code = referralCodeOf(own)
  const message = t('profile:referral.message', { code, address: location.origin })
  return (
    <Card title={t('profile:referral.title')}>
      <p>{t('profile:referral.text')}</p>
      <div className={styles.referral}>
        <code className={styles.code} dir="ltr">
          {code}
        </code>
        <CopyButton text={code} />
      </div>
      <div className={styles.shares}>
        <ButtonLink href={mailLink(t('profile:referral.subject'), message)} icon={<Mail aria-hidden />}>
          {t('profile:referral.byEmail')}
        </ButtonLink>
        <ButtonLink href={textLink(message)} icon={<MessageSquareText aria-hidden />}>
          {t('profile:referral.byText')}
        </ButtonLink>
      </div>
    </Card>
  )
}

function CopyButton({ text }: { text: string }): ReactNode {
  const t = useT()
  const [isCopied, setCopied] = useState(false)

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), COPIED_MS)
    } catch {
      // Without clipboard permission the code can still be selected by hand.
      setCopied(false)
    }
  }

  return (
    <>
      <Button icon={<Copy aria-hidden />} isDone={isCopied} onClick={() => void copy()}>
        {t(isCopied ? 'profile:referral.copied' : 'profile:referral.copy')}
      </Button>
      <p role="status" className={visuallyHidden.hidden}>
        {isCopied ? t('profile:referral.copied') : null}
      </p>
    </>
  )
}
