import { writeStored } from '#shared/session/browser-storage.ts'

/**
 * Notes for the next start whether nothing is begun, waiting or still shown of a report of whoever uses this device now, so that
 * the blank form may stand there before the device has been read. The page that the build has written reads it before any script
 * (page-inline.ts); signing out removes what is known of the person (session-storage.ts).
 */
export function noteBlankReport(status: 'signedIn' | 'signedOut', isBlank: boolean): void {
  writeStored('local', `krash_blank_${status}`, isBlank ? 'yes' : 'no')
}
