import type { Profile, ProfileForm, ProfilePatch } from '@krash/contract'
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

/** Changes made one after the other within this time are one entry of the history: each field is saved by itself. */
const SITTING_MS = 10 * 60_000

/**
 * Changes some of the personal information.
 * @throws AppError as `updateProfile` does
 */
export async function patchProfile(acting: Acting, patch: ProfilePatch): Promise<Profile> {
  const { tx, context, userId } = acting
  const stored = await holdProfile(tx, userId)
  const now = context.clock.now()
  const at = nextVersion(stored.updated_at, patch.updatedAt, now)
  if (patch.email !== undefined) await settleEmail(acting, stored, patch.email)
  await writeProfile(tx, userId, { form: patch, email: stored.email, at })
  const isSameSitting =
    stored.updated_at > stored.created_at && now.getTime() - stored.updated_at.getTime() < SITTING_MS
  if (!isSameSitting) await tellUpdate(acting)
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
