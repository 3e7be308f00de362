import { readStored, writeStored } from '#shared/session/browser-storage.ts'
import { readSession, storageKeys } from '#shared/session/session-storage.ts'

type Status = 'signedIn' | 'signedOut'

/**
 * Notes for the next start whether nothing is begun, waiting or still shown of a report of whoever uses this device now, so that
 * the blank form may stand there before the device has been read. The page that the build has written reads it before any script
 * (page-inline.ts). What is known of a person lies beside their session, and is removed with it (session-storage.ts).
 */
export function noteBlankReport(status: Status, isBlank: boolean): void {
  writeStored(...placeOf(status), isBlank ? 'yes' : 'no')
}

/** Whether it is noted that nothing of a report is begun, waiting or still shown; false if nothing is noted. */
export function isReportBlank(status: Status): boolean {
  return readStored(...placeOf(status)) === 'yes'
}

function placeOf(status: Status): ['local' | 'session', string] {
  const isOfPerson = status === 'signedIn'
  const area = isOfPerson && readSession()?.isKept === false ? 'session' : 'local'
  return [area, isOfPerson ? `${storageKeys.cachePrefix}_blank` : 'krash_blank']
}
