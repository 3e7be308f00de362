import type { OfficeHoursForm } from '@krash/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** Keeps other devices of the office from changing its hours, and the record from being given back, until the transaction ends. */
export async function holdHours(tx: Tx, professionalId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`professional_accounts ${professionalId}`}, 0))`.execute(
    tx,
  )
  await sql`select pg_advisory_xact_lock(hashtextextended(${`hours ${professionalId}`}, 0))`.execute(tx)
}

/** Row-level security lets only whoever answers for the record write them. */
export async function saveHours(
  tx: Tx,
  professionalId: string,
  { at, ...hours }: Omit<OfficeHoursForm, 'updatedAt'> & { at: Date },
): Promise<void> {
  const row = {
    week: JSON.stringify(hours.week),
    days_off: hours.daysOff,
    slot_minutes: hours.slotMinutes,
    gap_minutes: hours.gapMinutes,
    days_ahead: hours.daysAhead,
    booking: hours.booking,
    updated_at: at,
  }
  await tx
    .insertInto('office_hours')
    .values({ professional_id: professionalId, ...row })
    .onConflict((conflict) => conflict.column('professional_id').doUpdateSet(row))
    .execute()
}

/** Null ends it. False where the record is not the person's. */
export async function setAvailable(tx: Tx, professionalId: string, until: Date | null): Promise<boolean> {
  const { rows } = await sql<{ isOwn: boolean }>`
    select krash_set_available(${professionalId}, ${until}) as "isOwn"`.execute(tx)
  return rows[0]?.isOwn === true
}

/** Ends what ran until this moment, unless it has been set anew. */
export async function endAvailable(
  tx: Tx,
  { professionalId, until }: { professionalId: string; until: Date },
): Promise<void> {
  await sql`
    select krash_end_available(id) from professionals
    where id = ${professionalId} and available_until = ${until}`.execute(tx)
}
