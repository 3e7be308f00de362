import { formDraft } from '#shared/forms/form-draft.ts'

export type ContactValues = Record<(typeof contactFields)[number], string>

export const contactFields = ['name', 'email', 'phone', 'subject', 'message'] as const

/** A contact message that was typed but not sent. */
export const contactDraft = formDraft<ContactValues>('contact', 'open')
