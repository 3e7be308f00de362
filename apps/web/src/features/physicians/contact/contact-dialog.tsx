import { CircleAlert, CircleCheck, Phone, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Professional } from '@krash/contract/professionals'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { isolated } from '#shared/i18n/professional-words.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { TextArea } from '#shared/ui/form/text-field.tsx'
import { messageMax, useContact } from './use-contact.ts'
import type { ContactState } from './use-contact.ts'
import styles from './contact-dialog.module.css'

interface ContactDialogProps {
  who: Professional
  onClose: () => void
}

/** Writes to a doctor. The page opens it, so that another way of writing can take its place there. */
export function ContactDialog({ who, onClose }: ContactDialogProps): ReactNode {
  const t = useT()
  const { shown } = useLanguageState()
  const contact = useContact(who)
  const isSent = contact.status === 'sent'
  const name = isolated(who.fullName, shown)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('physicians:contact.title', { name })}
      footer={
        isSent ? (
          <Button variant="primary" onClick={onClose}>
            {t('physicians:contact.done')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('physicians:contact.keep')}</Button>
            <Button
              variant="primary"
              isBusy={contact.status === 'sending'}
              aria-disabled={contact.text.trim() === '' || undefined}
              onClick={contact.send}
            >
              {t('physicians:contact.send')}
            </Button>
          </>
        )
      }
    >
      <div role="status">{isSent ? <Sent who={who} name={name} /> : null}</div>
      {isSent ? null : <Writing who={who} contact={contact} />}
    </Dialog>
  )
}

function Writing({ who, contact }: { who: Professional; contact: ContactState }): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  return (
    <div className={styles.writing}>
      {who.isDemo ? <p className={styles.note}>{t('physicians:contact.demo')}</p> : null}
      {!who.isDemo && who.email === null ? <ByPhone phone={who.phone} /> : null}
      <TextArea
        label={t('physicians:contact.label')}
        hint={t('physicians:contact.hint')}
        rows={6}
        maxLength={messageMax}
        counterMax={messageMax}
        value={contact.text}
        onChange={({ target }) => contact.write(target.value)}
      />
      <div role="alert">
        {contact.failure === undefined || !isOnline ? null : (
          <p className={styles.failure}>
            <CircleAlert aria-hidden />
            <span>
              <strong>{contact.failure}</strong> {t('physicians:contact.failed')}
            </span>
          </p>
        )}
      </div>
      <div role="status">
        {isOnline ? null : (
          <p className={styles.offline}>
            <WifiOff aria-hidden />
            <span>{t('physicians:contact.offline')}</span>
          </p>
        )}
      </div>
    </div>
  )
}

function ByPhone({ phone }: { phone: string | null }): ReactNode {
  const t = useT()
  return (
    <div className={styles.byPhone}>
      <p className={styles.note}>{t('physicians:contact.noAddress')}</p>
      {phone === null ? null : (
        <ButtonLink href={`tel:${phone}`} icon={<Phone aria-hidden />}>
          {t('physicians:card.call')}
        </ButtonLink>
      )}
    </div>
  )
}

function Sent({ who, name }: { who: Professional; name: string }): ReactNode {
  const t = useT()
  return (
    <div className={styles.sent}>
      <CircleCheck aria-hidden />
      <p className={styles.sentTitle}>{t('physicians:contact.sent')}</p>
      <p>{t(who.isDemo ? 'physicians:contact.sentDemo' : 'physicians:contact.sentText', { name })}</p>
    </div>
  )
}
