import type { Profile, ProfileForm } from '@krash/contract'
import { announceEmailChange, forgetEmailChange } from '#features/accounts/accounts.service.ts'
import { recordActivity } from '#features/activity/activity.service.ts'
import type { Acting } from '#platform/acting.ts'
import { nextVersion } from '#platform/database/versions.ts'
import { holdProfile, profileOf, writeProfile } from './profile.repository.ts'

type Stored = Awaited<ReturnType<typeof holdProfile>>

/**
 * Replaces the personal information and tells it in the history. Another e-mail waits until it is confirmed; the
 * present one takes back what waits.
 * @throws AppError CHANGED_ELSEWHERE when the stored row is newer than the form; TOO_MANY_REQUESTS for one new e-mail
 * after the other
 */
export async function updateProfile(acting: Acting, form: ProfileForm): Promise<Profile> {
  const { tx, context, userId } = acting
  const stored = await holdProfile(tx, userId)
  const at = nextVersion(stored.updated_at, form.updatedAt, context.clock.now())
  await settleEmail(acting, stored, form.email)
  await writeProfile(tx, userId, { form, email: stored.email, at })
  await tellUpdate(acting)
  return profileOf(acting)
}

/** Writes into the history that the personal information changed. */
export async function tellUpdate(acting: Acting): Promise<void> {
  await recordActivity(acting, {
    type: 'profile_updated',
    title: 'Profile updated',
    metadata: { phrase: 'profileUpdated' },
  })
}

async function settleEmail(acting: Acting, stored: Stored, wanted: string) {
  if (wanted === stored.pending_email) return
  if (stored.pending_email !== null) await forgetEmailChange(acting)
  if (wanted === stored.email) return
  acting.context.limiter.count('mail', acting.userId)
  await announceEmailChange(acting, stored)
}
