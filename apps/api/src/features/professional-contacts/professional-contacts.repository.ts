import type { CorrectionForm, ProfessionalStats, ProfessionalType } from '@krash/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

export interface Addressee {
  id: string
  type: ProfessionalType
  name: string
}

export async function findAddressee(
  tx: Tx,
  type: ProfessionalType,
  id: string,
): Promise<Addressee | undefined> {
  const row = await tx
    .selectFrom('professionals')
    .select(['id', 'full_name'])
    .where('id', '=', id)
    .where('type', '=', type)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row && { id: row.id, type, name: row.full_name }
}

interface NewCorrection extends CorrectionForm {
  id: string
  professionalId: string
  at: Date
}

export async function insertCorrection(
  tx: Tx,
  userId: string,
  { id, professionalId, topic, message, at }: NewCorrection,
): Promise<void> {
  await tx
    .insertInto('professional_corrections')
    .values({ user_id: userId, id, professional_id: professionalId, topic, message, created_at: at })
    .execute()
}

/** Counts over everybody's rows, rounded by the database; undefined when nobody active of this type has the id. */
export async function findStats(
  tx: Tx,
  type: ProfessionalType,
  id: string,
): Promise<ProfessionalStats | undefined> {
  const { rows } = await sql<{
    contacts: number
    appointments: number
    review_count: number
    star_counts: [number, number, number, number, number]
    minutes: number | null
  }>`
    select contacts, appointments, review_count, star_counts, krash_response_minutes(professionals.id) as minutes
    from professionals, krash_professional_counts(professionals.id)
    where id = ${id} and type = ${type} and is_active`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const [one, two, three, four, five] = row.star_counts
  return {
    contacts: row.contacts,
    appointments: row.appointments,
    reviewCount: row.review_count,
    ratingBreakdown: { 1: one, 2: two, 3: three, 4: four, 5: five },
    medianResponseMinutes: row.minutes,
  }
}
