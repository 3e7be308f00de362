import pg from 'pg'
import type { Postgres } from '../servers.ts'
import type { Person } from '../streams/people.ts'

/** Items of each person. */
const EACH = 100
const created = 'Opened from the bench'
/** What a round creates; the title tells it from the rows that stay. */
export const newItem = {
  type: 'navigation',
  title: created,
  description: 'A page of the app',
  metadata: { phrase: 'vehicleAdded', values: { make: 'Make 7', model: 'Model' } },
}

/** The same values for every side. */
const values = `(array['navigation', 'vehicle_added', 'message_sent', 'message_received', 'driver_updated'])[1 + number % 5] as type,
  'Vehicle added' as title, 'Item ' || number as description,
  jsonb_build_object('phrase', 'vehicleAdded', 'values', jsonb_build_object('make', 'Make ' || number % 97, 'model', 'Model'))
    as metadata,
  number % 3 = 0 as is_read, number % 11 = 0 as is_archived, now() - number * interval '10 hours' as at`

/** A database beside the product's, on the same PostgreSQL. */
export async function makeDatabase(postgres: Postgres, name: string): Promise<string> {
  await run(postgres.adminUrl, `create database ${name} owner ${postgres.connection.user}`)
  return postgres.url.replace('/postgres?', `/${name}?`)
}

/** The rows of the bare side and of Feathers: without policies, triggers and counters. */
export async function fillPlainTables(url: string, people: readonly Person[]): Promise<void> {
  await run(
    url,
    `create table people (id uuid primary key, email text not null, report_count integer not null default 0);
     create table items (
       user_id uuid not null, id uuid primary key, type text not null, title text not null, description text not null default '',
       metadata jsonb not null default '{}', is_read boolean not null default false, is_archived boolean not null default false,
       occurred_at timestamptz(3) not null, created_at timestamptz(3) not null, updated_at timestamptz(3) not null);
     create index items_newest on items (user_id, occurred_at desc, id desc);
     create table reports (
       user_id uuid not null, id uuid primary key, description text not null, latitude double precision not null,
       longitude double precision not null, accuracy double precision, created_at timestamptz(3) not null)`,
  )
  const ids = people.map(({ id }) => id)
  await run(
    url,
    `insert into people (id, email) select id, id || '@example.com' from unnest($1::uuid[]) as id`,
    [ids],
  )
  await run(
    url,
    `insert into items select person, gen_random_uuid(), type, title, description, metadata, is_read, is_archived, at, at, at
     from unnest($1::uuid[]) as person, generate_series(1, ${EACH}) as number, lateral (select ${values}) as made`,
    [ids],
  )
  await run(url, 'vacuum analyze')
}

export async function fillHistories(url: string, people: readonly Person[]): Promise<void> {
  await run(
    url,
    `insert into activities (user_id, id, type, title, description, metadata, is_read, is_archived, occurred_at, created_at,
       updated_at)
     select person, gen_random_uuid(), type, title, description, metadata, is_read, is_archived, at, at, at
     from unnest($1::uuid[]) as person, generate_series(1, ${EACH}) as number, lateral (select ${values}) as made`,
    [people.map(({ id }) => id)],
  )
  await run(url, 'vacuum analyze')
}

/** Items of Parse Server, whose class exists already. */
export async function fillParse(url: string, owners: readonly string[]): Promise<void> {
  await run(url, 'delete from "Item"')
  await run(
    url,
    `insert into "Item" ("objectId", "createdAt", "updatedAt", "ownerId", type, title, description, metadata, "isRead",
       "isArchived", "occurredAt", _rperm, _wperm)
     select substr(md5(owner || number), 1, 10), at, at, owner, type, title, description, metadata, is_read, is_archived, at,
       array[owner], array[owner]
     from unnest($1::text[]) as owner, generate_series(1, ${EACH}) as number, lateral (select ${values}) as made`,
    [owners],
  )
  await run(url, 'create index items_newest on "Item" ("ownerId", "occurredAt" desc)')
  await run(url, 'vacuum analyze')
}

/** Removes what a round has written. */
export const cleaning = {
  krash: [
    `delete from activities where title in ('${created}', 'Accident reported')`,
    'delete from accidents',
    'update users set accident_count = 0 where accident_count > 0',
    'delete from idempotency_keys',
    'delete from live_events',
    'vacuum analyze activities, accidents, users, idempotency_keys, live_events, live_streams, activity_counts, activity_times, activity_changes',
  ],
  plain: [
    `delete from items where title in ('${created}', 'Accident reported')`,
    'delete from reports',
    'update people set report_count = 0 where report_count > 0',
    'vacuum analyze items, reports, people',
  ],
  parse: [`delete from "Item" where title = '${created}'`, 'vacuum analyze "Item"'],
}

/** Runs statements one after the other on a connection of their own. */
export async function run<T extends pg.QueryResultRow>(
  url: string,
  statement: string | readonly string[],
  parameters?: unknown[],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: T[] = []
    for (const text of typeof statement === 'string' ? [statement] : statement)
      ({ rows } = await client.query<T>(text, parameters))
    return rows
  } finally {
    await client.end()
  }
}
