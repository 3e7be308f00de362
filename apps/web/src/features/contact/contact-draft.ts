import { formDraft } from '#shared/forms/form-draft.ts'
import { readStored, removeStored, writeStored } from '#shared/session/browser-storage.ts'
import { currentSession } from '#shared/session/session-store.ts'

/** What stands in the form. */
export interface ContactValues {
  name: string
  email: string
  phone: string
  subject: string
  message: string
}

export const contactFields = ['name', 'email', 'phone', 'subject', 'message'] as const
export type ContactField = (typeof contactFields)[number]

const ownDraft = formDraft<ContactValues>('contact')
const GUEST_KEY = 'krash_draft_contact_guest'

/** A message that is typed and not sent; a guest's stays in this tab under no name. */
export const contactDraft = {
  read: (): ContactValues | undefined =>
    isGuest() ? parse(readStored('session', GUEST_KEY)) : ownDraft.read(),
  keep: (values: ContactValues): void => {
    if (isGuest()) writeStored('session', GUEST_KEY, JSON.stringify(values))
    else ownDraft.keep(values)
  },
  forget: (): void => {
    removeStored('session', GUEST_KEY)
    ownDraft.forget()
  },
}

function isGuest(): boolean {
  return currentSession().user === null
}

function parse(stored: string | null): ContactValues | undefined {
  try {
    const values = JSON.parse(stored ?? 'null') as Partial<Record<ContactField, unknown>> | null
    const isWhole = values !== null && contactFields.every((field) => typeof values[field] === 'string')
    return isWhole ? (values as ContactValues) : undefined
  } catch {
    return undefined
  }
}
