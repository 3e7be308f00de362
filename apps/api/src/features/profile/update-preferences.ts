import type { Preferences, PreferencesPatch } from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import { nextVersion } from '#platform/database/versions.ts'
import { preferencesOf, writePreferences, writeVersion } from './preferences.repository.ts'
import { tellUpdate } from './update-profile.ts'
import { holdProfile } from './profile.repository.ts'

/** Preferences that are also in the profile form, so that changing them makes an open form stale. */
const ofTheForm = ['preferredNotification', 'shareData', 'dataSharingConsent'] as const

export async function updatePreferences(acting: Acting, patch: PreferencesPatch): Promise<Preferences> {
  const { tx, context, userId } = acting
  const stored = await holdProfile(tx, userId)
  const before = await preferencesOf(tx, userId)
  await writePreferences(tx, userId, patch)
  const after = await preferencesOf(tx, userId)
  if (ofTheForm.some((name) => after[name] !== before[name])) {
    await writeVersion(tx, userId, nextVersion(stored.updated_at, undefined, context.clock.now()))
    await tellUpdate(acting)
  }
  return after
}
