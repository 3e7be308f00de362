import type { Profile, ProfileForm } from '@krash/contract'
import { announceEmailChange, forgetEmailChange } from '#features/accounts/accounts.service.ts'
import { recordActivity } from '#features/activity/activity.service.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { nextVersion } from '#platform/database/versions.ts'
import { holdProfile, profileOf, writeProfile } from './users.repository.ts'

/** Whose data is changed, and the transaction it is done in. */
export interface OwnChange {
  tx: Tx
  context: Context
  userId: string
}

type Stored = Awaited<ReturnType<typeof holdProfile>>

/**
 * Replaces the personal information and tells it in the history. Another e-mail waits until it is confirmed; the
 * present one takes back what waits.
 * @throws AppError CHANGED_ELSEWHERE when the stored row is newer than the form; TOO_MANY_REQUESTS for one new e-mail
 * after the other
 */
export async function updateProfile(change: OwnChange, form: ProfileForm): Promise<Profile> {
  const { tx, context, userId } = change
  const stored = await holdProfile(tx, userId)
  const at = nextVersion(stored.updated_at, form.updatedAt, context.clock.now())
  await settleEmail(change, stored, form.email)
  await writeProfile(tx, userId, { form, email: stored.email, at })
  await tellUpdate(change)
  return profileOf(tx, userId)
}

/** Writes into the history that the personal information changed. */
export async function tellUpdate({ tx, context, userId }: OwnChange): Promise<void> {
  await recordActivity(tx, context, userId, {
    type: 'profile_updated',
    title: 'Profile updated',
    metadata: { phrase: 'profileUpdated' },
  })
}

async function settleEmail({ tx, context, userId }: OwnChange, stored: Stored, wanted: string) {
  if (wanted === stored.pending_email) return
  if (stored.pending_email !== null) await forgetEmailChange(tx, userId)
  if (wanted === stored.email) return
  context.limiter.count('mail', userId)
  await announceEmailChange(tx, context, { userId, oldEmail: stored.email, language: stored.language })
}
