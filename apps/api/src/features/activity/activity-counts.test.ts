import { routes } from '@krash/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '#platform/seeded-random.ts'
import type { Tx } from '#platform/database/database.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { insertActivities } from './activity.factory.ts'
import { readCounts } from './activity-counts.repository.ts'

let api: TestApp

beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const asSystem = <T>(work: (tx: Tx) => Promise<T>) => api.context.database.asSystem(work)

/** The stored counters beside a recount: totals and quarter hours. */
async function bothCounts({ userId }: TestClient) {
  return asSystem(async (tx) => {
    const counted = await sql<{ total: number; unread: number; archived: number }>`
      select count(*) as total, count(*) filter (where not is_read and not is_archived) as unread,
        count(*) filter (where is_archived) as archived
      from activities where user_id = ${userId}`.execute(tx)
    const kept = await sql<{ at: string; total: number }>`
      select quarter::text as at, sum(total) as total from (
        select quarter, total from activity_times where user_id = ${userId}
        union all select quarter, total from activity_changes where user_id = ${userId}
      ) as all_of_it group by 1 having sum(total) <> 0 order by 1`.execute(tx)
    const anew = await sql<{ at: string; total: number }>`
      select krash_quarter(occurred_at)::timestamptz(0)::text as at, count(*) as total
      from activities where user_id = ${userId} group by 1 order by 1`.execute(tx)
    return {
      kept: { ...(await readCounts(tx, userId)), quarters: kept.rows },
      anew: { ...counted.rows[0], quarters: anew.rows },
    }
  })
}

async function waitingOf(clients: readonly TestClient[]): Promise<number> {
  const people = clients.map(({ userId }) => userId)
  const rows = await asSystem((tx) =>
    tx.selectFrom('activity_changes').select('user_id').where('user_id', 'in', people).execute(),
  )
  return rows.length
}

test('counters equal a recount after many changes at once', async () => {
  const random = seededRandom(7)
  const clients = [await api.signUp(), await api.signUp()]
  const ids = await Promise.all(
    clients.map((client) =>
      insertActivities(
        api,
        client,
        Array.from({ length: 30 }, () => ({
          at: new Date(api.clock.now().getTime() - random.int(0, 3 * 24 * 60) * 60_000),
        })),
      ),
    ),
  )
  const work = async (): Promise<void> => {
    for (let step = 0; step < 12; step += 1) {
      const index = random.int(0, 1)
      const [client, own] = [clients[index], ids[index]]
      if (!client || !own) throw new Error('nobody')
      if (step % 4 === 0) await client.call(routes.logActivity, { body: { type: 'navigation', title: 'x' } })
      const action = random.pick(['read', 'unread', 'archive', 'unarchive', 'delete', 'read'])
      const chosen = Array.from({ length: 4 }, () => own[random.int(0, own.length - 1)])
      const { status } = await client.call(routes.changeActivities, { body: { ids: chosen, action } })
      expect(status).toBe(200)
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  for (const client of clients) {
    const { kept, anew } = await bothCounts(client)
    expect(kept).toEqual(anew)
    expect(kept.total).toBeGreaterThan(0)
  }
})

test('who writes for the same people in another order waits for nobody, and nothing is lost', async () => {
  const [one, other] = [await api.signUp(), await api.signUp()]
  const { database } = api.context
  let met = 0
  let meet: () => void = () => undefined
  const bothWrote = new Promise<void>((resolve) => {
    meet = resolve
  })
  // Each writes one history while the other holds the counters of the next.
  const write = (order: TestClient[]) =>
    database.asSystem(async (tx) => {
      for (const [index, { userId }] of order.entries()) {
        const at = api.clock.now()
        const row = { id: api.context.newId(), type: 'navigation' as const, title: 'x', metadata: '{}' }
        await tx
          .insertInto('activities')
          .values({ user_id: userId, ...row, occurred_at: at, created_at: at, updated_at: at })
          .execute()
        if (index === 0) {
          met += 1
          if (met === 2) meet()
          await bothWrote
        }
      }
    })
  await Promise.all([write([one, other]), write([other, one])])
  expect(await waitingOf([one, other])).toBeGreaterThan(0)
  for (const client of [one, other]) {
    const { kept, anew } = await bothCounts(client)
    expect(kept).toEqual(anew)
    expect(kept.total).toBe(2)
  }
  // The next change adds what was waiting.
  for (const client of [one, other]) await insertActivities(api, client, [{}])
  expect(await waitingOf([one, other])).toBe(0)
  for (const client of [one, other]) expect((await bothCounts(client)).kept.total).toBe(3)
})

test('nothing is left of the times of what was deleted', async () => {
  const client = await api.signUp()
  const ids = await insertActivities(api, client, [{}, { at: '2026-01-01T00:07:00Z' }])
  await client.call(routes.changeActivities, { body: { ids, action: 'delete' } })
  const rows = await asSystem((tx) =>
    tx.selectFrom('activity_times').selectAll().where('user_id', '=', client.userId).execute(),
  )
  expect(rows).toEqual([])
})
