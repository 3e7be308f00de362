import { type Profile, type ProfileForm, avatarUrlOf, fullNameOf } from '@krash/contract'
import { gloveboxOf } from '#features/glovebox/glovebox.service.ts'
import { sql } from 'kysely'
import type { Acting } from '#platform/acting.ts'
import type { Tx } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'

const profileColumns = [
  'id',
  'email',
  'email_verified_at',
  'first_name',
  'middle_name',
  'last_name',
  'cell_number',
  'address1',
  'address2',
  'city',
  'state',
  'zip_code',
  'address_type',
  'preferred_notification',
  'share_data',
  'data_sharing_consent',
  'referral_code',
  'avatar_name',
  'pending_email',
  'accident_count',
  'last_login_at',
  'created_at',
  'updated_at',
] as const

/**
 * The person's whole profile, in four queries however much it holds.
 * @throws AppError NOT_FOUND when the account is gone
 */
export async function profileOf(acting: Acting): Promise<Profile> {
  const { tx, userId } = acting
  const row = await tx
    .selectFrom('users')
    .select(profileColumns)
    .select(sql<number>`krash_joined_count()`.as('joined_count'))
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    fullName: fullNameOf(row.first_name, row.middle_name, row.last_name),
    cellNumber: row.cell_number,
    address1: row.address1,
    address2: row.address2,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    addressType: row.address_type,
    address: oneLine(row),
    preferredNotification: row.preferred_notification,
    shareData: row.share_data,
    dataSharingConsent: row.data_sharing_consent,
    isVerified: row.email_verified_at !== null,
    referralCode: row.referral_code,
    avatarUrl: avatarUrlOf(row.avatar_name),
    pendingEmail: row.pending_email,
    accidentCount: row.accident_count,
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...(await gloveboxOf(acting)),
  }
}

interface AddressRow {
  address1: string | null
  address2: string | null
  city: string | null
  state: string | null
  zip_code: string | null
}

function oneLine({ address1, address2, city, state, zip_code: zip }: AddressRow): string | null {
  if (!address1 || !city || !state || !zip) return null
  return [address1, address2, city, `${state} ${zip}`].filter(Boolean).join(', ')
}

/**
 * Locks the row until the transaction ends; returns its version, e-mail and language.
 * @throws AppError NOT_FOUND when the account is gone
 */
export async function holdProfile(tx: Tx, userId: string) {
  const row = await tx
    .selectFrom('users')
    .select(['email', 'pending_email', 'language', 'updated_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** Writes only the fields of the form; an e-mail other than `email` waits for its confirmation. */
export async function writeProfile(
  tx: Tx,
  userId: string,
  { form, email, at }: { form: ProfileForm; email: string; at: Date },
): Promise<void> {
  const fields = {
    first_name: form.firstName,
    middle_name: form.middleName || null,
    last_name: form.lastName,
    cell_number: form.cellNumber,
    preferred_notification: form.preferredNotification,
    address_type: form.addressType,
    address1: form.address1,
    address2: form.address2 || null,
    city: form.city,
    state: form.state,
    zip_code: form.zipCode,
    pending_email: form.email === email ? null : form.email,
    updated_at: at,
    ...(form.shareData !== undefined && { share_data: form.shareData }),
    ...(form.dataSharingConsent !== undefined && { data_sharing_consent: form.dataSharingConsent }),
  }
  await tx.updateTable('users').set(fields).where('id', '=', userId).execute()
}
