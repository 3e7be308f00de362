import { createOwnStore } from './own-store.ts'

/** What the frame shows of the signed-in person before the server has answered, or without a network. */
interface KnownPerson {
  fullName: string | null
  /** Spaced, as of a name: "M O". Of the e-mail address where there is no name. */
  initials: string
}

const none: KnownPerson = { fullName: null, initials: '' }

/** Signing out deletes it. */
export const knownPerson = createOwnStore<KnownPerson>({
  key: 'krash_person',
  field: 'person',
  none,
  parse: (stored) => ({ ...none, ...(stored as Partial<KnownPerson> | undefined) }),
})
