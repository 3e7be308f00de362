import { AppError } from '#platform/http/app-error.ts'

/**
 * The time of a change: always later than the stored version, so that two changes within a millisecond differ.
 * @param read the version that was edited; without it nothing is compared
 * @throws AppError CHANGED_ELSEWHERE when the stored version is newer than the one read
 */
export function nextVersion(stored: Date, read: string | undefined, now: Date): Date {
  if (read !== undefined && stored > new Date(read)) throw new AppError('CHANGED_ELSEWHERE')
  return now > stored ? now : new Date(stored.getTime() + 1)
}
