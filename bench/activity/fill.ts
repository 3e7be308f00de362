import type { Database } from '@krash/api/database'
import { sql } from 'kysely'

/** Items of one person in the measured table. */
export const OWN = 5000
/** Items of everybody else; together they fill the table. */
const OF_OTHERS = 500
const AT_ONCE = 100_000

/**
 * Fills the history with `rows` items over 90 days, ordered by time, one in a thousand for the measured person. So
 * everybody's items are scattered, as in a table that grew by itself.
 */
export async function fillHistory(
  { kysely }: Database,
  { userId, rows }: { userId: string; rows: number },
): Promise<void> {
  const others = Math.ceil((rows - OWN) / OF_OTHERS)
  await sql`
    insert into users (id, email, password_hash, referral_code, created_at, updated_at)
    select gen_random_uuid(), 'bench-' || number || '@example.com', 'x', 'KR-' || upper(lpad(to_hex(number), 5, '0')), now(), now()
    from generate_series(1, ${others}) as number`.execute(kysely)
  await sql`create temporary table people as
    select id, row_number() over () - 1 as place from users where id <> ${userId}`.execute(kysely)
  const every = Math.floor(rows / OWN)
  for (let first = 0; first < rows; first += AT_ONCE) {
    await sql`
      insert into activities (user_id, id, type, title, description, metadata, is_read, is_archived, occurred_at, created_at,
        updated_at)
      select case when number % ${every} = 0 then ${userId}::uuid else people.id end, gen_random_uuid(),
        (array['navigation', 'vehicle_added', 'message_sent', 'message_received', 'driver_updated'])[1 + nth % 5],
        'Vehicle added', 'Item ' || number,
        jsonb_build_object('phrase', 'vehicleAdded', 'values', jsonb_build_object('make', 'Make ' || nth % 97, 'model', 'Model')),
        nth % 3 = 0, nth % 11 = 0, at, at, at
      from generate_series(${first}::bigint, ${Math.min(first + AT_ONCE, rows) - 1}::bigint) as number
      join people on people.place = number * 7919 % ${others},
        lateral (select number / ${every} as nth) as turns,
        lateral (select now() - (${rows} - number) * (interval '90 days' / ${rows}) as at) as times`.execute(
      kysely,
    )
  }
  await sql`vacuum analyze activities, activity_counts, activity_times, activity_changes, users`.execute(
    kysely,
  )
}
