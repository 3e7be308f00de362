import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { emergencyContactForm, emergencyContactLimits } from '@krash/contract/emergency-contacts'
import type { EmergencyContactForm, EmergencyContactFormInput } from '@krash/contract/emergency-contacts'
import { fieldLimits } from '@krash/contract/wire/field-limits'
import { ApiError } from '#shared/api/api-error.ts'
import { contractResolver } from '#shared/forms/contract-resolver.ts'
import { SERVER_PROBLEM, useLateValidation } from '#shared/forms/use-late-validation.ts'
import { useT } from '#shared/i18n/use-t.ts'
import notices from '#shared/styles/notice.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { PhoneField } from '#shared/ui/form/phone-field.tsx'
import { TextField } from '#shared/ui/form/text-field.tsx'
import styles from '../preferences.module.css'
import { contactFailureText } from './contact-failure.ts'
import { useAddContact } from './contacts-query.ts'

/** Adds an emergency contact; closing asks first when something was typed. */
export function ContactDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT()
  const formId = useId()
  const { form, submit, failure, isBusy } = useContactForm(onClose)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('preferences:contacts.addTitle')}
      isDirty={form.formState.isDirty}
      footer={
        <>
          <Button onClick={onClose}>{t('shell:actions.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy}>
            {t('shell:actions.save')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <ContactFields form={form} />
        <div role="alert" className={styles.alert}>
          {failure === undefined ? null : <p className={notices.danger}>{failure}</p>}
        </div>
      </form>
    </Dialog>
  )
}

function ContactFields({ form }: { form: ReturnType<typeof useContactForm>['form'] }): ReactNode {
  const t = useT()
  const timing = useLateValidation(form)
  const { errors } = form.formState
  const wiring = (name: keyof EmergencyContactFormInput) =>
    form.register(name, { onChange: () => timing.onChange(name), onBlur: () => timing.onBlur(name) })
  return (
    <>
      <TextField
        {...wiring('name')}
        label={t('preferences:contacts.name')}
        autoComplete="off"
        maxLength={fieldLimits.name.max}
        required
        error={errors.name?.message}
      />
      <PhoneField
        {...wiring('phone')}
        label={t('preferences:contacts.phone')}
        autoComplete="off"
        maxLength={fieldLimits.phone.max}
        required
        error={errors.phone?.message}
      />
      <TextField
        {...wiring('relationship')}
        label={t('preferences:contacts.relationship')}
        hint={t('preferences:contacts.relationshipHint')}
        autoComplete="off"
        maxLength={emergencyContactLimits.relationship.max}
        required
        error={errors.relationship?.message}
      />
    </>
  )
}

function useContactForm(onDone: () => void) {
  const add = useAddContact()
  const [failure, setFailure] = useState<string>()
  const form = useForm<EmergencyContactFormInput, unknown, EmergencyContactForm>({
    defaultValues: { name: '', phone: '', relationship: '' },
    resolver: contractResolver<EmergencyContactFormInput, EmergencyContactForm>(emergencyContactForm),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  })

  async function send(contact: EmergencyContactForm): Promise<void> {
    setFailure(undefined)
    try {
      await add.mutateAsync(contact)
      onDone()
    } catch (error) {
      setFailure(contactFailureText(error))
      const wrong = error instanceof ApiError ? error.fieldErrors : []
      for (const { field, message } of wrong)
        form.setError(field as keyof EmergencyContactFormInput, { type: SERVER_PROBLEM, message })
    }
  }

  function submit(event: { preventDefault: () => void }): void {
    event.preventDefault()
    if (!add.isPending) void form.handleSubmit(send)()
  }

  return { form, submit, failure, isBusy: add.isPending }
}
