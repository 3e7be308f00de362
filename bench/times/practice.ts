import { routes } from '@krash/contract'
import { atMost, note } from '../figures.ts'
import { send } from '../load.ts'
import { type Asked, next } from './alike.ts'
import { inTurns, timed } from './turns.ts'

const REQUESTS = 2_000
const ROUNDS = 200

/** Compares the requests and the counts of a practice with a bare query for the same page of rows. */
export async function benchPractice({ url, agent, people, client }: Asked): Promise<void> {
  const holder = next(people)
  const { rows } = await client.query<{ id: string }>(`select id from professionals limit 1`)
  const record = rows[0]?.id ?? (await insertProfessional(client))
  await client.query(
    `insert into professional_accounts (user_id, professional_id, claimed_at) values ($1, $2, now())`,
    [holder.id, record],
  )
  await client.query(
    `with driver as (
       insert into users (id, email, password_hash, first_name, referral_code, created_at, updated_at)
       select gen_random_uuid(), 'practice-' || n || '@example.test', '-', 'Driver ' || n, 'KR-Z' || lpad(n::text, 4, '0'), now(), now()
       from generate_series(1, $3) as n returning id
     ), opened as (
       insert into conversations (id, person_id, other_id, professional_id, created_at)
       select gen_random_uuid(), id, $1, $2, now() from driver returning id, person_id
     ), listed as (
       insert into conversation_members (user_id, conversation_id, side, last_at)
       select $1, id, 'other', now() from opened
     )
     insert into professional_contacts (user_id, id, professional_id, created_at)
     select person_id, gen_random_uuid(), $2, now() from opened`,
    [holder.id, record, REQUESTS],
  )
  await client.query('analyze conversations, conversation_members, practice_requests, users')
  const headers = { authorization: `Bearer ${holder.token}` }
  const ask = (path: string) => () => timed(() => send(agent, { url: url + path, headers }))
  const bare = () =>
    timed(() =>
      client.query(
        `select request.*, person.first_name from practice_requests as request
         join users as person on person.id = request.user_id
         where request.professional_id = $1 and request.state = 'new' order by request.updated_at desc, request.id desc limit 20`,
        [record],
      ),
    )
  const times = await inTurns(
    { rounds: ROUNDS },
    {
      list: ask(routes.listRequests.path),
      deep: ask(`${routes.listRequests.path}?offset=${REQUESTS - 20}`),
      summary: ask(routes.practiceSummary.path),
      bare,
      again: bare,
    },
  )
  const [list, deep, summary] = [p95(times.list), p95(times.deep), p95(times.summary)]
  const [query, control] = [p95(times.bare), p95(times.again)]
  const verdict = note({
    name: `requests of a practice with ${REQUESTS}`,
    value: list,
    unit: 'ms, p95',
    control: query,
    target: atMost(60),
  })
  const said = [list, deep, summary, query, control].map((time) => time.toFixed(1))
  console.log(
    `${'requests'.padEnd(18)} p95 of ${ROUNDS}, ${REQUESTS} requests: first page ${said[0]} ms, last page ${said[1]} ms, counts and clock ${said[2]} ms, bare query ${said[3]} ms, again ${said[4]} ms${verdict}`,
  )
}

function p95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0
}

async function insertProfessional(client: Asked['client']): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into professionals (id, type, full_name, search_name, address, city, state, latitude, longitude, practice_areas,
       specialties, languages, is_verified, is_demo, source, created_at, updated_at)
     values (gen_random_uuid(), 'lawyer', 'Practice Bench', 'practice bench', '1 Pine St', 'Tampa', 'FL', 27.95, -82.45, '{}',
       '{}', '{}', false, true, 'demo', now(), now())
     returning id`,
  )
  return rows[0]?.id ?? ''
}
