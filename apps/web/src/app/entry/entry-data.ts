import type { knownPerson } from '#shared/session/known-person.ts'
import type { Session } from '#shared/session/session-store.ts'
import type { EntryData, ShellData } from '#app/shell-data.ts'

interface Known {
  session: Session
  /** As this device kept it from an earlier start. */
  known: ReturnType<typeof knownPerson.read>
  keptCount: number | undefined
  unsentReports: number
}

/** What the frame shows of the person before the app behind the sign-in has asked for anything. */
export function entryDataOf({ session, known, keptCount, unsentReports }: Known): EntryData {
  const { status, account } = session
  return {
    user: status === 'signedIn' ? personOf(session, known) : undefined,
    accountCount: account?.accidentCount,
    keptCount,
    unsentReports,
    // Its code is here once the page stands (later.tsx).
    signOut: async () => (await import('#shared/session/sign-out.ts')).signOut(),
  }
}

function personOf({ user, account }: Session, known: Known['known']): ShellData['user'] {
  return {
    // Without a known name the e-mail address is shown, once.
    name: account?.fullName ?? known.fullName ?? user?.firstName ?? '',
    email: account?.email ?? '',
    initials: known.initials,
    avatarUrl: account?.avatarUrl ?? null,
  }
}
