import { AppError } from '#platform/http/app-error.ts'

/**
 * The time of a change: always after the version that is stored, so that two changes within a millisecond are told apart.
 * @param read the version the change was made from; without one nothing is compared
 * @throws AppError CHANGED_ELSEWHERE when what is stored is newer than what was read
 */
export function nextVersion(stored: Date, read: string | undefined, now: Date): Date {
  if (read !== undefined && stored > new Date(read)) throw new AppError('CHANGED_ELSEWHERE')
  return now > stored ? now : new Date(stored.getTime() + 1)
}
