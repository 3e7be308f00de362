import { type Profile, type ProfileForm, type ProfilePatch, avatarUrlOf, fullNameOf } from '@krash/contract'
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
  'license_plate',
  'plate_state',
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
    licensePlate: row.license_plate,
    plateState: row.plate_state,
    joinedCount: row.joined_count,
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
 * Locks the row until the transaction ends; returns its age, version, e-mail, names and language.
 * @throws AppError NOT_FOUND when the account is gone
 */
export async function holdProfile(tx: Tx, userId: string) {
  const row = await tx
    .selectFrom('users')
    .select([
      'email',
      'pending_email',
      'first_name',
      'middle_name',
      'last_name',
      'language',
      'created_at',
      'updated_at',
    ])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/**
 * Writes only the fields that are named, with an empty one as none; an e-mail other than `email` waits for its
 * confirmation.
 */
export async function writeProfile(
  tx: Tx,
  userId: string,
  { form, email, at }: { form: ProfileForm | ProfilePatch; email: string; at: Date },
): Promise<void> {
  const fields = {
    ...columnsOf(form),
    ...(form.email !== undefined && { pending_email: form.email === email ? null : form.email }),
    updated_at: at,
  }
  await tx.updateTable('users').set(fields).where('id', '=', userId).execute()
}

const columnOf = {
  firstName: 'first_name',
  middleName: 'middle_name',
  lastName: 'last_name',
  cellNumber: 'cell_number',
  preferredNotification: 'preferred_notification',
  addressType: 'address_type',
  address1: 'address1',
  address2: 'address2',
  city: 'city',
  state: 'state',
  zipCode: 'zip_code',
  licensePlate: 'license_plate',
  plateState: 'plate_state',
  shareData: 'share_data',
  dataSharingConsent: 'data_sharing_consent',
} as const

function columnsOf(form: Partial<Record<string, unknown>>): Record<string, unknown> {
  const given = Object.entries(columnOf).filter(([field]) => form[field] !== undefined)
  return Object.fromEntries(given.map(([field, column]) => [column, form[field] === '' ? null : form[field]]))
}
