import { formDraft } from '#shared/forms/form-draft.ts'

/** What stands in the form. */
export type ContactValues = Record<(typeof contactFields)[number], string>

export const contactFields = ['name', 'email', 'phone', 'subject', 'message'] as const

/** A message that is typed and not sent. */
export const contactDraft = formDraft<ContactValues>('contact', 'open')
