import type { AuditEntry } from '@krash/contract/audit'

/** Entries that are shown as one line: wrong passwords in a row from the same kind of device. */
export interface AccountEvent extends AuditEntry {
  count: number
}

const repeated = new Set<AuditEntry['kind']>(['sign_in_failed', 'password_refused'])

/** The lines of the list. An entry that came twice, because newer ones moved the pages, is shown once. */
export function toEvents(entries: readonly AuditEntry[]): AccountEvent[] {
  const events: AccountEvent[] = []
  let oldest = Infinity
  for (const entry of entries) {
    if (entry.position >= oldest) continue
    oldest = entry.position
    const last = events.at(-1)
    if (last && isRepeat(last, entry)) last.count += 1
    else events.push({ ...entry, count: 1 })
  }
  return events
}

function isRepeat(last: AccountEvent, { kind, device }: AuditEntry): boolean {
  return repeated.has(kind) && last.kind === kind && last.device === device
}

/** The change that gave the account its present email address; undefined where none is known, or where it was taken back. */
export function lastAddressChange(entries: readonly AuditEntry[]): AuditEntry | undefined {
  const changes = entries.filter(({ kind }) => kind === 'email_changed' || kind === 'email_change_undone')
  const last = changes.toSorted((one, other) => other.position - one.position)[0]
  return last?.kind === 'email_changed' ? last : undefined
}

/** What a thief may have done, or tried. */
const doubtful = new Set<AuditEntry['kind']>([
  'sign_in_failed',
  'sign_in_locked',
  'password_refused',
  'session_reused',
  'reset_asked',
  'password_reset',
  'password_changed',
  'email_change_asked',
  'email_changed',
  'passkey_added',
])

/** Whether to ask if it was the person: also for a sign-in on another kind of device than this one. */
export function isDoubtful({ kind, device }: AuditEntry, thisDevice: string | null | undefined): boolean {
  if (kind === 'signed_in' || kind === 'passkey_used')
    return thisDevice !== undefined && device !== thisDevice
  return doubtful.has(kind)
}
