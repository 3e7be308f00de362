import type { Profile, ProfileForm } from '@krash/contract'
import { recordActivity } from '#features/activity/activity.service.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { holdProfile, profileOf, writeProfile } from './users.repository.ts'

/**
 * Replaces the personal information and tells it in the history.
 * @throws AppError CHANGED_ELSEWHERE when the stored row is newer than the form
 */
export async function updateProfile(
  { tx, context, userId }: { tx: Tx; context: Context; userId: string },
  form: ProfileForm,
): Promise<Profile> {
  const stored = await holdProfile(tx, userId)
  if (form.updatedAt !== undefined && stored.updated_at > new Date(form.updatedAt))
    throw new AppError('CHANGED_ELSEWHERE')
  await writeProfile(tx, userId, { form, at: later(context.clock.now(), stored.updated_at) })
  await recordActivity(tx, context, userId, {
    type: 'profile_updated',
    title: 'Profile updated',
    metadata: { phrase: 'profileUpdated' },
  })
  return profileOf(tx, userId)
}

/** Two changes within a millisecond still have two times, else the second would not be seen as newer. */
function later(now: Date, before: Date): Date {
  return now > before ? now : new Date(before.getTime() + 1)
}
