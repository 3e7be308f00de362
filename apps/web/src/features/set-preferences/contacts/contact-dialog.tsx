import { useId } from 'react'
import type { ReactNode } from 'react'
import { emergencyContactForm, emergencyContactLimits } from '@krash/contract/emergency-contacts'
import { fieldLimits } from '@krash/contract/wire/field-limits'
import { useContractForm } from '#shared/forms/use-contract-form.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import notices from '#shared/styles/notice.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { PhoneField } from '#shared/ui/form/phone-field.tsx'
import { TextField } from '#shared/ui/form/text-field.tsx'
import styles from '../preferences.module.css'
import { contactFailureText } from './contact-failure.ts'
import { useAddContact } from '#entities/emergency-contacts/contact-queries.ts'

/** Adds an emergency contact. Closing asks first when something was typed. */
export function ContactDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT()
  const formId = useId()
  const form = useContactForm(onClose)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('emergencyContacts:addTitle')}
      isDirty={form.isDirty}
      footer={
        <>
          <Button onClick={onClose}>{t('shell:actions.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={form.isBusy}>
            {t('shell:actions.save')}
          </Button>
        </>
      }
    >
      <form id={formId} className={layout.stack16} noValidate onSubmit={form.submit}>
        <ContactFields form={form} />
        <div role="alert" className={styles.alert}>
          {form.failure === undefined ? null : <p className={notices.danger}>{form.failure}</p>}
        </div>
      </form>
    </Dialog>
  )
}

function ContactFields({ form: { field } }: { form: ReturnType<typeof useContactForm> }): ReactNode {
  const t = useT()
  return (
    <>
      <TextField
        {...field('name')}
        label={t('emergencyContacts:name')}
        autoComplete="off"
        maxLength={fieldLimits.name.max}
        required
      />
      <PhoneField
        {...field('phone')}
        label={t('emergencyContacts:phone')}
        autoComplete="off"
        maxLength={fieldLimits.phone.max}
        required
      />
      <TextField
        {...field('relationship')}
        label={t('emergencyContacts:relationship')}
        hint={t('emergencyContacts:relationshipHint')}
        autoComplete="off"
        maxLength={emergencyContactLimits.relationship.max}
        required
      />
    </>
  )
}

function useContactForm(onDone: () => void) {
  const add = useAddContact()
  return useContractForm({
    id: 'emergency-contact',
    schema: emergencyContactForm,
    values: { name: '', phone: '', relationship: '' },
    send: (contact) => add.mutateAsync(contact),
    onSaved: onDone,
    failureText: contactFailureText,
  })
}
