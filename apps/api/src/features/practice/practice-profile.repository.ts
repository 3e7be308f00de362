import type { PracticeField, ProfessionalType } from '@krash/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

export interface HeldRecord {
  type: ProfessionalType
  is_verified: boolean
  bar_number: string | null
  license_number: string | null
  picture_name: string | null
  own_fields: Partial<Record<PracticeField | 'profileImage', { at: string }>> | null
  updated_at: Date
}

/** A record of the signed-in person, held until the end of the transaction; undefined where it is not theirs. */
export async function holdOwnRecord(tx: Tx, id: string): Promise<HeldRecord | undefined> {
  const { rows } = await sql<HeldRecord>`
    select type, is_verified, bar_number, license_number, picture_name, own_fields, updated_at
    from krash_hold_own_record(${id})`.execute(tx)
  return rows[0]
}

/** The columns of each field that the professional says anew. */
export type Told = Partial<Record<PracticeField | 'profileImage', Record<string, unknown>>>

/** Only after the record is held. */
export async function writeOwnFields(
  tx: Tx,
  { id, told, at }: { id: string; told: Told; at: Date },
): Promise<void> {
  await sql`select krash_write_own_fields(${id}, ${JSON.stringify(told)}::jsonb, ${at})`.execute(tx)
}

export async function ownsRecord(tx: Tx, userId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('professional_accounts')
    .select('id')
    .where('user_id', '=', userId)
    .where('professional_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}
