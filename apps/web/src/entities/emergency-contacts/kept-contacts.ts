import type { EmergencyContact } from '@krash/contract/emergency-contacts'
import { createOwnStore } from '#shared/session/own-store.ts'

/** The contacts as the server last told them: a text message needs no connection to it. Signing out deletes them. */
export const keptContacts = createOwnStore<EmergencyContact[] | undefined>({
  key: 'krash_my_people',
  field: 'contacts',
  none: undefined,
  parse: (stored) => (Array.isArray(stored) ? (stored as EmergencyContact[]) : undefined),
})
