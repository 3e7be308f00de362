import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { contactForm } from '@krash/contract/contact'
import type { ContactForm as Contact } from '@krash/contract/contact'
import { ApiError } from '#shared/api/api-error.ts'
import { sendKeys } from '#shared/api/send-key.ts'
import { contractResolver } from '#shared/forms/contract-resolver.ts'
import { SERVER_PROBLEM, useLateValidation } from '#shared/forms/use-late-validation.ts'
import { contactDraft, contactFields } from './contact-draft.ts'
import type { ContactField, ContactValues } from './contact-draft.ts'
import { contactFailureText } from './contact-failure.ts'
import { useSendRequest } from '#entities/contact/request-queries.ts'

/** Document 1, section 9: the message of success disappears after so long. */
export const SUCCESS_MS = 5000

/** Known of the person; null of a guest, or as long as it is not known. */
export interface Sender {
  name: string | null
  email: string | null
  phone: string | null
}

export type ContactFormState = ReturnType<typeof useContactForm>

/** The contact form: filled in from what is known, kept while it is typed, sent once however often it is pressed. */
export function useContactForm(sender: Sender) {
  const [keyOf] = useState(() => sendKeys())
  const [status, setStatus] = useState<'idle' | 'sending' | 'success'>('idle')
  const [failure, setFailure] = useState<string>()
  const [sentTo, setSentTo] = useState('')
  const sendRequest = useSendRequest()
  const form = useForm<ContactValues, unknown, Contact>({
    defaultValues: { ...blank(sender), ...contactDraft.read() },
    resolver: contractResolver<ContactValues, Contact>(contactForm),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const timing = useLateValidation(form)
  const values = useWatch({ control: form.control }) as ContactValues
  usePrefill(form, sender)
  useEffect(() => {
    if (values.subject.trim() === '' && values.message.trim() === '') contactDraft.forget()
    else contactDraft.keep(values)
  }, [values])
  useEffect(() => {
    if (status !== 'success') return undefined
    const timer = setTimeout(() => setStatus('idle'), SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [status])

  async function send(body: Contact): Promise<void> {
    setFailure(undefined)
    setStatus('sending')
    try {
      await sendRequest(body, keyOf(body))
      setSentTo(body.email)
      timing.forget()
      form.reset(blank(sender))
      setStatus('success')
    } catch (error) {
      setStatus('idle')
      setFailure(contactFailureText(error))
      if (error instanceof ApiError)
        for (const { field, message } of error.fieldErrors)
          form.setError(field as ContactField, { type: SERVER_PROBLEM, message })
    }
  }

  return {
    form,
    timing,
    values,
    status,
    failure,
    sentTo,
    submit: () => {
      if (status !== 'sending') void form.handleSubmit(send)()
    },
  }
}

/** What becomes known later fills the fields that nobody has touched. */
function usePrefill(form: ReturnType<typeof useForm<ContactValues, unknown, Contact>>, sender: Sender): void {
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
