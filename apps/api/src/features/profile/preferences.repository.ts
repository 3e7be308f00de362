import type { Preferences, PreferencesPatch } from '@krash/contract'
import type { Tx } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'

const preferenceColumns = [
  'language',
  'theme',
  'preferred_notification',
  'share_data',
  'data_sharing_consent',
  'notify_push',
  'notify_email',
  'notify_text',
  'home_latitude',
  'home_longitude',
  'home_address',
] as const

/** @throws AppError NOT_FOUND when the account is gone */
export async function preferencesOf(tx: Tx, userId: string): Promise<Preferences> {
  const row = await tx
    .selectFrom('users')
    .select(preferenceColumns)
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  const { home_latitude: latitude, home_longitude: longitude, home_address: address } = row
  const hasHome = latitude !== null && longitude !== null && address !== null
  return {
    language: row.language,
    theme: row.theme,
    preferredNotification: row.preferred_notification,
    shareData: row.share_data,
    dataSharingConsent: row.data_sharing_consent,
    notifications: { push: row.notify_push, email: row.notify_email, text: row.notify_text },
    home: hasHome ? { latitude, longitude, address } : null,
  }
}

/** Writes only the named preferences, so that simultaneous changes of different parts lose nothing. */
export async function writePreferences(tx: Tx, userId: string, patch: PreferencesPatch): Promise<void> {
  const { notifications, home } = patch
  // Undefined fields are left out of the statement.
  const fields = {
    language: patch.language,
    theme: patch.theme,
    preferred_notification: patch.preferredNotification,
    share_data: patch.shareData,
    data_sharing_consent: patch.dataSharingConsent,
    notify_push: notifications?.push,
    notify_email: notifications?.email,
    notify_text: notifications?.text,
    ...(home !== undefined && homeColumns(home)),
  }
  if (Object.values(fields).every((value) => value === undefined)) return
  await tx.updateTable('users').set(fields).where('id', '=', userId).execute()
}

function homeColumns(home: PreferencesPatch['home'] | null) {
  return {
    home_latitude: home?.latitude ?? null,
    home_longitude: home?.longitude ?? null,
    home_address: home?.address ?? null,
  }
}

/** Marks the personal information as changed. */
export async function writeVersion(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.updateTable('users').set({ updated_at: at }).where('id', '=', userId).execute()
}
