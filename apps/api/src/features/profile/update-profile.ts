import type { Profile, ProfileForm } from '@krash/contract'
import { announceEmailChange, forgetEmailChange } from '#features/accounts/accounts.service.ts'
import { recordActivity } from '#features/activity/activity.service.ts'
import type { Acting } from '#platform/acting.ts'
import { nextVersion } from '#platform/database/versions.ts'
import { holdProfile, profileOf, writeProfile } from './profile.repository.ts'

type Stored = Awaited<ReturnType<typeof holdProfile>>

/**
 * Replaces the personal information and records it in the history. A new e-mail waits for its confirmation; the current
 * one withdraws a waiting one.
 * @throws AppError CHANGED_ELSEWHERE when the stored row is newer than the form; TOO_MANY_REQUESTS for too many new
 * e-mails in a row
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

/** Records in the history that the personal information changed. */
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
