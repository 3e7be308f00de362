import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { contactForm } from '@krash/contract/contact'
import type { ContactForm as Contact } from '@krash/contract/contact'
import { useContractForm } from '#shared/forms/use-contract-form.ts'
import { contactDraft, contactFields } from './contact-draft.ts'
import type { ContactValues } from './contact-draft.ts'
import { contactFailureText } from './contact-failure.ts'
import { useSendRequest } from '#entities/contact/request-queries.ts'

/** How long the confirmation is shown. */
const SUCCESS_MS = 5000

/** What is known about the person; null for a guest, or while it has not loaded. */
export interface Sender {
  name: string | null
  email: string | null
  phone: string | null
}

export type ContactFormState = ReturnType<typeof useContactForm>

export function useContactForm(sender: Sender) {
  const [sentTo, setSentTo] = useState<string>()
  const sendRequest = useSendRequest()
  const contact = useContractForm({
    id: 'contact',
    schema: contactForm,
    values: blank(sender),
    fields: contactFields,
    typed: ['subject', 'message'],
    draft: contactDraft,
    send: (body, { idempotencyKey }) => {
      setSentTo(undefined)
      return sendRequest(body, idempotencyKey)
    },
    onSaved: ({ email }): void => {
      setSentTo(email)
      contact.refill({ values: blank(sender) })
    },
    failureText: contactFailureText,
  })
  usePrefill(contact.form, sender)
  useEffect(() => {
    const timer = setTimeout(() => setSentTo(undefined), SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [sentTo])
  return { ...contact, sentTo }
}

/** Details that load later fill only the fields that are still empty. */
function usePrefill(form: UseFormReturn<ContactValues, unknown, Contact>, sender: Sender): void {
  const { name, email, phone } = sender
  useEffect(() => {
    const known = blank({ name, email, phone })
    for (const field of contactFields) {
      const isEmpty = form.getValues(field) === ''
      if (known[field] !== '' && isEmpty && !form.getFieldState(field).isDirty) {
        form.resetField(field, { defaultValue: known[field] })
      }
    }
  }, [form, name, email, phone])
}

function blank({ name, email, phone }: Sender): ContactValues {
  return { name: name ?? '', email: email ?? '', phone: phone ?? '', subject: '', message: '' }
}
