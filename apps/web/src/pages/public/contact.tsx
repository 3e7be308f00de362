import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ContactForm } from '#features/contact-us/contact-form.tsx'
import { MyRequests } from '#features/contact-us/my-requests.tsx'
import { useProfile } from '#entities/profile/profile-queries.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useSession } from '#shared/session/session-store.ts'
import notices from '#shared/styles/notice.module.css'
import { classNames } from '#shared/ui/class-names.ts'
import { formatPhone } from '#shared/ui/form/phone-number.ts'
import { CallSentence } from '#shared/ui/navigation/call-sentence.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import styles from './contact.module.css'

export function ContactPage(): ReactNode {
  const t = useT()
  const { status } = useSession()
  return (
    <div className={styles.page} data-alone={status === 'signedIn' ? undefined : true}>
      <header className={styles.intro}>
        <PageHeading>{t('contact:title')}</PageHeading>
        <p>{t('contact:text')}</p>
        <p className={classNames(notices.warn, styles.warning)}>
          <TriangleAlert aria-hidden />
          <span>
            {t('contact:emergency')} <CallSentence />
          </span>
        </p>
      </header>
      {status === 'signedIn' ? (
        <KnownSender />
      ) : (
        <ContactForm sender={{ name: null, email: null, phone: null }} />
      )}
    </div>
  )
}

function KnownSender(): ReactNode {
  const { account } = useSession()
  const { data } = useProfile()
  const known = data ?? account
  const phone = data?.cellNumber
  return (
    <>
      <ContactForm
        isKnown
        sender={{
          name: known?.fullName ?? null,
          email: known?.email ?? null,
          phone: phone ? formatPhone(phone) : null,
        }}
      />
      <MyRequests />
    </>
  )
}
