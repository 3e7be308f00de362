import type { Profile, ProfileForm, ProfilePatch } from '@krash/contract'
import {
  announceEmailChange,
  confirmChanger,
  forgetEmailChange,
  type InSession,
  freshSignInNeeded,
} from '#features/accounts/accounts.service.ts'
import { recordActivity } from '#features/activity/activity.service.ts'
import { type Acting, actAs } from '#platform/acting.ts'
import type { AuthenticatedUser } from '#platform/auth/authenticate.ts'
import type { Context } from '#platform/context.ts'
import { nextVersion } from '#platform/database/versions.ts'
import { holdProfile, profileOf, writeProfile } from './profile.repository.ts'
import { refusePretendedName } from './refuse-pretended-name.ts'

const field = 'currentPassword'

type Stored = Awaited<ReturnType<typeof holdProfile>>

/**
 * Replaces the personal information and records it in the history. A new e-mail needs the password or a passkey and waits for its
 * confirmation; the current one withdraws a waiting one.
 * @throws AppError CHANGED_ELSEWHERE when the stored row is newer than the form; those of `confirmPerson` for a new
 * e-mail; TOO_MANY_REQUESTS for too many new e-mails in a row
 */
export async function updateProfile(
  context: Context,
  user: AuthenticatedUser,
  form: ProfileForm,
): Promise<Profile> {
  const changer = await changerOf(context, user, form)
  return actAs(context, user.id, async (acting) => {
    const { tx, userId } = acting
    const stored = await holdProfile(tx, userId)
    const at = nextVersion(stored.updated_at, form.updatedAt, context.clock.now())
    refusePretendedName(nameOf(stored), form)
    await settleEmail(acting, stored, { wanted: form.email, changer })
    await writeProfile(tx, userId, { form, email: stored.email, at })
    await tellUpdate(acting)
    return profileOf(acting)
  })
}

function nameOf({ first_name: firstName, middle_name: middleName, last_name: lastName }: Stored) {
  return { firstName, middleName, lastName }
}

/** Changes made one after the other within this time are one entry of the history: each field is saved by itself. */
const SITTING_MS = 10 * 60_000

/**
 * Changes some of the personal information.
 * @throws AppError as `updateProfile` does
 */
export async function patchProfile(
  context: Context,
  user: AuthenticatedUser,
  patch: ProfilePatch,
): Promise<Profile> {
  const changer = await changerOf(context, user, patch)
  return actAs(context, user.id, async (acting) => {
    const { tx, userId } = acting
    const stored = await holdProfile(tx, userId)
    const now = context.clock.now()
    const at = nextVersion(stored.updated_at, patch.updatedAt, now)
    refusePretendedName(nameOf(stored), patch)
    if (patch.email !== undefined) await settleEmail(acting, stored, { wanted: patch.email, changer })
    await writeProfile(tx, userId, { form: patch, email: stored.email, at })
    const isSameSitting =
      stored.updated_at > stored.created_at && now.getTime() - stored.updated_at.getTime() < SITTING_MS
    if (!isSameSitting) await tellUpdate(acting)
    return profileOf(acting)
  })
}

/** The person, once the password or the passkey that came with another e-mail was right; undefined when none came. */
async function changerOf(
  context: Context,
  user: AuthenticatedUser,
  { email, currentPassword: password, passkey }: ProfilePatch,
): Promise<InSession | undefined> {
  if (email === undefined || email === user.email || (password ?? passkey) === undefined) return undefined
  await confirmChanger(context, user, { password, passkey, field })
  return user
}

/** Records in the history that the personal information changed. */
export async function tellUpdate(acting: Acting): Promise<void> {
  await recordActivity(acting, {
    type: 'profile_updated',
    title: 'Profile updated',
    metadata: { phrase: 'profileUpdated' },
  })
}

/** Only somebody who proved who they are may enter an e-mail that is neither the present one nor the one that waits. */
async function settleEmail(
  acting: Acting,
  stored: Stored,
  { wanted, changer }: { wanted: string; changer: InSession | undefined },
): Promise<void> {
  if (wanted === stored.pending_email) return
  if (wanted !== stored.email && changer === undefined) throw freshSignInNeeded(field)
  if (stored.pending_email !== null) await forgetEmailChange(acting)
  if (changer === undefined || wanted === stored.email) return
  acting.context.limiter.count('mail', acting.userId)
  await announceEmailChange(acting, stored, changer)
}
