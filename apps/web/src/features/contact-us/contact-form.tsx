import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { contactLimits } from '@krash/contract/contact'
import { fieldLimits } from '@krash/contract/wire/field-limits'
import { ErrorSummary } from '#shared/forms/error-summary.tsx'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import notices from '#shared/styles/notice.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { classNames } from '#shared/ui/class-names.ts'
import { Card } from '#shared/ui/content/card.tsx'
import { PhoneField } from '#shared/ui/form/phone-field.tsx'
import { TextArea, TextField } from '#shared/ui/form/text-field.tsx'
import type { ContactValues } from './contact-draft.ts'
import layout from '#shared/styles/layout.module.css'
import styles from './contact.module.css'
import { useContactForm } from './use-contact-form.ts'
import type { ContactFormState, Sender } from './use-contact-form.ts'

interface ContactFormProps {
  sender: Sender
  /** The person is signed in: what is known of them fills the form, at once or a moment later. */
  isKnown?: boolean
}

/** A form for writing to the provider, filled in with what is known about the person. */
export function ContactForm({ sender, isKnown = false }: ContactFormProps): ReactNode {
  const t = useT()
  const contact = useContactForm(sender)
  const { form, wrong, failure, sentTo } = contact
  return (
    <Card title={t('contact:form')}>
      <form className={styles.form} noValidate aria-label={t('contact:form')} onSubmit={contact.submit}>
        <ErrorSummary
          turn={form.formState.submitCount}
          items={wrong.map((one) => ({ ...one, label: t(`contact:${one.field}`) }))}
        />
        {isKnown ? <p className={lettering.quiet}>{t('contact:prefilled')}</p> : null}
        <p className={lettering.quiet}>{t('shell:field.requiredNote')}</p>
        <ContactFields contact={contact} />
        <div role="alert" className={styles.says}>
          {failure === undefined ? null : (
            <p className={classNames(notices.danger, layout.stack4)}>
              <strong>{failure}</strong>
              <span>{t('contact:kept')}</span>
            </p>
          )}
        </div>
        <div role="status" className={styles.says}>
          {sentTo === undefined ? null : <Sent email={sentTo} />}
        </div>
        <Button type="submit" variant="primary" isBusy={contact.isBusy}>
          {t('contact:send')}
        </Button>
      </form>
    </Card>
  )
}

function ContactFields({ contact }: { contact: ContactFormState }): ReactNode {
  const t = useT()
  const { values, field } = contact
  const wire = (name: keyof ContactValues) => ({ label: t(`contact:${name}`), ...field(name) })
  return (
    <>
      <TextField {...wire('name')} isRequired autoComplete="name" maxLength={fieldLimits.fullName.max} />
      <div className={styles.pair}>
        <TextField {...wire('email')} isRequired type="email" dir="ltr" autoComplete="email" />
        <PhoneField {...wire('phone')} isOptional autoComplete="tel" />
      </div>
      <TextField {...wire('subject')} isRequired autoComplete="off" maxLength={contactLimits.subject.max} />
      <TextArea
        {...wire('message')}
        isRequired
        rows={6}
        className={styles.sixRows}
        hint={t('contact:messageHint')}
        // Shown only near the limit, which nobody reaches by accident.
        {...(values.message.length > contactLimits.message.max * 0.9 && {
          counterMax: contactLimits.message.max,
        })}
      />
    </>
  )
}

function Sent({ email }: { email: string }): ReactNode {
  const t = useT()
  return (
    <p className={styles.sent}>
      <CircleCheck aria-hidden />
      <span>
        <strong>{t('contact:sent')}</strong>
        <span>{t('contact:sentText', { email: isolated(email) })}</span>
      </span>
    </p>
  )
}
