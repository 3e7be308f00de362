import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { type NewJob, type TaskList, enqueue, runDueJobs, startJobs } from './jobs.ts'
import { sweepJobs } from './sweep-jobs.ts'

let api: TestApp
const stops: (() => Promise<void>)[] = []
beforeEach(async () => {
  api = await startTestApp()
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await api.close()
})

async function add(job: Partial<NewJob> = {}): Promise<void> {
  await api.context.database.asSystem((tx) => enqueue(tx, { task: 'note', payload: {}, ...job }))
}

/** A task that records what it was given. */
function noteTask(work: () => Promise<void> = async () => undefined): { tasks: TaskList; notes: unknown[] } {
  const notes: unknown[] = []
  const note = async (payload: unknown): Promise<void> => {
    notes.push(payload)
    await work()
  }
  return { tasks: { note }, notes }
}

async function jobs() {
  const { rows } = await api.context.database.pool.query<{ attempts: number; last_error: string | null }>(
    `select attempts, last_error from graphile_worker._private_jobs j
     where task_id = (select id from graphile_worker._private_tasks where identifier = 'note')`,
  )
  return rows
}

async function until(isSo: () => boolean): Promise<void> {
  await expect.poll(isSo).toBe(true)
}

describe('a job', () => {
  test('is there with its cause, or not at all', async () => {
    const { tasks, notes } = noteTask()
    await add({ payload: { id: 1 } })
    const undone = api.context.database.asSystem(async (tx) => {
      await enqueue(tx, { task: 'note', payload: { id: 2 } })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await runDueJobs(api.context, tasks)
    expect(notes).toEqual([{ id: 1 }])
    expect(await jobs()).toEqual([])
  })

  test('can be added by a person, who sees none of the queue', async () => {
    const driver = await api.signUp()
    const { tasks, notes } = noteTask()
    const { database } = api.context
    await database.asUser(driver.userId, (tx) => enqueue(tx, { task: 'note', payload: { id: 3 } }))
    await runDueJobs(api.context, tasks)
    expect(notes).toEqual([{ id: 3 }])
    const looking = database.asUser(driver.userId, (tx) =>
      tx
        .selectFrom('graphile_worker._private_jobs' as 'users')
        .selectAll()
        .execute(),
    )
    await expect(looking).rejects.toThrow('permission denied')
  })

  test('with a key replaces the one that waits', async () => {
    const { tasks, notes } = noteTask()
    for (const id of [1, 2, 3]) await add({ payload: { id }, key: 'one' })
    await runDueJobs(api.context, tasks)
    expect(notes).toEqual([{ id: 3 }])
  })

  test('waits for its time', async () => {
    const { tasks, notes } = noteTask()
    await add({ runAt: new Date(api.clock.now().getTime() + 3_600_000) })
    await runDueJobs(api.context, tasks)
    expect(notes).toEqual([])
    expect(await jobs()).toHaveLength(1)
  })

  test('that fails is tried again as often as was said, and what it threw is not kept', async () => {
    const { tasks, notes } = noteTask(() => Promise.reject(new Error('canary@example.test')))
    await add({ attempts: 2 })
    for (let count = 0; count < 4; count += 1) {
      await api.context.database.pool.query('update graphile_worker._private_jobs set run_at = now()')
      await runDueJobs(api.context, tasks)
    }
    expect(notes).toHaveLength(2)
    expect(await jobs()).toEqual([{ attempts: 2, last_error: 'note failed' }])
  })
})

test('jobs that were given up are forgotten after 30 days, and no others', async () => {
  const { tasks } = noteTask(() => Promise.reject(new Error('never')))
  await add({ attempts: 1 })
  await runDueJobs(api.context, tasks)
  await add({ attempts: 3 })
  const age = (days: number) =>
    api.context.database.pool.query(
      `update graphile_worker._private_jobs set run_at = now() - make_interval(days => ${days})`,
    )
  await age(29)
  await sweepJobs(api.context)
  expect(await jobs()).toHaveLength(2)
  await age(31)
  await sweepJobs(api.context)
  expect(await jobs()).toEqual([{ attempts: 0, last_error: null }])
})

describe('the workers', () => {
  test('start a job at once, without waiting for their next look', async () => {
    const { tasks, notes } = noteTask()
    // They would look again only long after this test has ended.
    stops.push(startJobs(api.context, tasks, { pollInterval: 3_600_000 }))
    for (let count = 1; count <= 10; count += 1) {
      await add()
      await expect.poll(() => notes.length).toBe(count)
    }
  })

  test('start a job that was added while they did not listen yet', async () => {
    const { tasks, notes } = noteTask()
    const { database } = api.context
    const { promise: mayListen, resolve: letListen } = Promise.withResolvers<void>()
    const connect = async (onConnect?: Parameters<typeof database.pool.connect>[0]) => {
      if (!onConnect) return database.pool.connect()
      await mayListen
      return database.pool.connect(onConnect)
    }
    const pool = Object.create(database.pool, { connect: { value: connect } }) as typeof database.pool
    const context = { ...api.context, database: { ...database, pool } }
    await add()
    stops.push(startJobs(context, tasks, { pollInterval: 3_600_000 }))
    await until(() => notes.length === 1)
    await add()
    letListen()
    await expect.poll(() => notes.length).toBe(2)
  })

  test('go on after every connection of the database was cut', async () => {
    const { tasks, notes } = noteTask()
    stops.push(startJobs(api.context, tasks))
    await add()
    await until(() => notes.length === 1)
    await api.context.database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await add({ payload: { id: 'later' } })
    // Either may run twice: whether it was done is unknown when the connection goes before that is noted.
    await expect.poll(() => notes).toContainEqual({ id: 'later' })
  })

  test('take over what a worker that is gone had begun, and leave alone what a living one has', async () => {
    const { promise: isDone, resolve: finish } = Promise.withResolvers<void>()
    const slow = noteTask(() => isDone)
    stops.push(startJobs(api.context, slow.tasks))
    await add({ payload: { id: 'alive' } })
    await until(() => slow.notes.length === 1)
    await add({ payload: { id: 'orphan' }, runAt: new Date(Date.now() + 3_600_000) })
    await api.context.database.pool.query(
      "update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now(), run_at = now() where payload->>'id' = 'orphan'",
    )
    const quick = noteTask()
    stops.push(startJobs(api.context, quick.tasks))
    // Once it is free either worker may take it: the round that frees it sees the living one as well.
    const taken = () => [...slow.notes, ...quick.notes]
    await until(() => taken().length === 2)
    finish()
    await expect.poll(jobs).toEqual([])
    expect(taken()).toEqual([{ id: 'alive' }, { id: 'orphan' }])
  })

  test('take nothing before they show that they live', async () => {
    const { tasks, notes } = noteTask()
    const { database } = api.context
    const { promise: isShown, resolve: show } = Promise.withResolvers<void>()
    const asked: string[] = []
    const connect = async (onConnect?: Parameters<typeof database.pool.connect>[0]) => {
      if (onConnect) return database.pool.connect(onConnect)
      const client = await database.pool.connect()
      const query = client.query.bind(client) as (...call: unknown[]) => Promise<unknown>
      const held = async (...call: unknown[]) => {
        asked.push(String(call[0]))
        if (asked.at(-1)?.includes('pg_advisory_lock(')) await isShown
        return query(...call)
      }
      return Object.create(client, { query: { value: held } }) as typeof client
    }
    const pool = Object.create(database.pool, { connect: { value: connect } }) as typeof database.pool
    await add()
    stops.push(startJobs({ ...api.context, database: { ...database, pool } }, tasks))
    await expect.poll(() => asked.some((text) => text.includes('pg_advisory_lock('))).toBe(true)
    expect(await jobs()).toEqual([{ attempts: 0, last_error: null }])
    show()
    await until(() => notes.length === 1)
  })

  test('stop also while they are only starting, and give every connection back', async () => {
    const { pool } = api.context.database
    for (let wait = 0; wait < 60; wait += 3) {
      const stop = startJobs(api.context, { note: () => Promise.resolve() })
      await new Promise((resolve) => setTimeout(resolve, wait))
      await stop()
      await until(() => pool.idleCount === pool.totalCount)
      expect(pool.waitingCount).toBe(0)
    }
  })

  test('stop, telling the job at work and leaving it to the next start', async () => {
    const told: boolean[] = []
    const stop = startJobs(api.context, {
      note: (_payload, _context, stopping) =>
        new Promise((_resolve, reject) => {
          told.push(false)
          stopping.addEventListener('abort', () => {
            told.push(true)
            reject(new Error('stopped'))
          })
        }),
    })
    await add()
    await until(() => told.length === 1)
    await stop()
    expect(told).toEqual([false, true])
    expect(await jobs()).toHaveLength(1)
  })
})
