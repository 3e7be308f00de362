import { Copy, Mail, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import visuallyHidden from '#shared/styles/visually-hidden.module.css'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import { useCopy } from '#shared/ui/actions/use-copy.ts'
import { Card } from '#shared/ui/content/card.tsx'
import { joinLink, mailLink, referralCodeOf, textLink } from './referral.ts'
import styles from './profile.module.css'

/** The person's referral code, to be sent on by e-mail or text, read out or copied. */
export function ReferralCard({
  code: own,
  joinedCount,
}: {
  code: string | null
  /** How many people registered with it. */
  joinedCount: number
}): ReactNode {
  const t = useT()
  const code = referralCodeOf(own)
  const message = t('profile:referral.message', { code, address: joinLink(location.origin, code) })
  return (
    <Card title={t('profile:referral.title')}>
      <p>{t('profile:referral.text')}</p>
      {joinedCount === 0 ? null : <p>{t('profile:referral.joined', { count: joinedCount })}</p>}
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
  // Without the right to the clipboard the code can still be selected by hand.
  const { isCopied, copy } = useCopy(text)
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
