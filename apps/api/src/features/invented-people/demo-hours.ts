import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

const weekday = [
  { from: '08:30', to: '12:00' },
  { from: '13:00', to: '16:30' },
]
const saturday = [{ from: '09:00', to: '12:00' }]
const week = [weekday, weekday, weekday, weekday, weekday, saturday, []]

/** Gives the records of these test accounts office hours, where nobody has set any. */
export async function insertDemoHours(
  tx: Tx,
  { addresses, at }: { addresses: readonly string[]; at: Date },
): Promise<void> {
  await sql`
    insert into office_hours (professional_id, week, slot_minutes, gap_minutes, days_ahead, booking, updated_at)
    select own.professional_id, ${JSON.stringify(week)}::jsonb, 30, 0, 60, 'atOnce', ${at}
    from professional_accounts as own join users as holder on holder.id = own.user_id
    where holder.email = any (${addresses}::text[])
    on conflict (professional_id) do nothing`.execute(tx)
}
