import { sql } from 'kysely'
import type { AppointmentStatus } from '@krash/contract'
import type { Tx } from '#platform/database/database.ts'

export interface VisitRow {
  id: string
  professional_id: string
  person_id: string
  person_name: string | null
  starts_at: Date
  ends_at: Date
  time_zone: string
  status: AppointmentStatus
  reason: string | null
  phone: string | null
  is_blocked: boolean
  updated_at: Date
}

interface Days {
  date: string | null
  days: number
  now: Date
  limit: number
  offset: number
}

/** The visits of some days with the person's records; without a date from today on, where each office is. */
export async function findVisits(
  tx: Tx,
  { date, days, now, limit, offset }: Days,
): Promise<{ rows: VisitRow[]; total: number }> {
  const page = async (size: number, from: number) => {
    const { rows } = await sql<VisitRow & { total: number }>`
      select * from krash_practice_visits(${date}::date, ${days}, ${now}, ${size}, ${from})`.execute(tx)
    return rows
  }
  const rows = await page(limit, offset)
  // A page beyond the last one has no row to tell it.
  const [told] = rows.length === 0 && offset > 0 ? await page(1, 0) : rows
  return { rows, total: told?.total ?? 0 }
}

/** A visit with one of the person's records, cancelled ones too. */
export async function findVisit(tx: Tx, id: string): Promise<VisitRow | undefined> {
  const { rows } = await sql<VisitRow>`
    select id, professional_id, person_id, person_name, starts_at, ends_at, time_zone, status, reason, phone,
      is_blocked, updated_at
    from krash_practice_visit(${id})`.execute(tx)
  return rows[0]
}
