import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '@krash/api/database'
import { enqueue, startJobs } from '@krash/api/jobs'
import { migrate } from '@krash/api/migrate'
import type { SmtpSink } from '@krash/api/smtp-sink'
import { routes } from '@krash/contract'
import fastify from 'fastify'
import pg from 'pg'
import { atMost, note } from '../figures.ts'
import { send } from '../load.ts'
import type { Postgres } from '../servers.ts'
import { type Asked, next } from './alike.ts'
import { inTurns, middle } from './turns.ts'

const ROUNDS = 50
/** Milliseconds; by itself the queue looks only every two seconds. */
const TARGET = 1_000

type JobContext = Parameters<typeof startJobs>[0]

/** Measures a job from its commit to its task, beside a bare notification. Migrates the database. */
export async function benchJobs({ connection, url }: Postgres): Promise<void> {
  const onError = (error: Error): void => console.error(`a connection broke: ${error.message}`)
  const database = openDatabase({ connection: { ...connection, statement_timeout: 0 }, onError })
  const bell = await openBell(url)
  let begin: () => void = () => undefined
  const begun = async (): Promise<void> => begin()
  await migrate(database)
  // The queue uses nothing else.
  const context = { database, logger: fastify().log } as unknown as JobContext
  const stop = startJobs(context, { note: begun })
  try {
    const job = async (): Promise<number> => {
      const task = new Promise<void>((resolve) => {
        begin = resolve
      })
      const committed = await database.asSystem(async (tx) => {
        await enqueue(tx, { task: 'note', payload: {} })
        return performance.now()
      })
      await task
      return performance.now() - committed
    }
    print(
      'job',
      'from the commit to the task',
      await inTurns({ rounds: ROUNDS }, { krash: job, bare: bell.ring }),
    )
  } finally {
    await stop()
    await bell.close()
    await database.close()
  }
}

/** Measures from the answer to the mail server, which waits 100 ms before its greeting, beside a bare notification. */
export async function benchMail(
  { url, agent, people }: Asked,
  sink: SmtpSink,
  databaseUrl: string,
): Promise<void> {
  const headers = { authorization: `Bearer ${next(people).token}` }
  const bell = await openBell(databaseUrl)
  const mail = async (): Promise<number> => {
    const wanted = sink.taken.length + 1
    await send(agent, { url: url + routes.mailWelcome.path, method: 'POST', headers })
    const answered = performance.now()
    while (sink.taken.length < wanted) await pause(1)
    return performance.now() - answered
  }
  try {
    print(
      'mail',
      'from the answer to the mail server',
      await inTurns({ rounds: ROUNDS }, { krash: mail, bare: bell.ring }),
    )
  } finally {
    await bell.close()
  }
}

function print(name: string, what: string, { krash, bare }: Record<'krash' | 'bare', number[]>): void {
  const [value, control] = [middle(krash), middle(bare)]
  const verdict = note({ name: `${name}: ${what}`, value, unit: 'ms', control, target: atMost(TARGET) })
  console.log(
    `${name.padEnd(18)} middle of ${krash.length}: ${what} ${value.toFixed(2)} ms, ratio ${(value / control).toFixed(1)}   bare NOTIFY ${control.toFixed(2)} ms${verdict}`,
  )
}

/** Listens on one connection and notifies in a transaction on another. */
async function openBell(url: string): Promise<{ ring: () => Promise<number>; close: () => Promise<void> }> {
  const [listener, sender] = [new pg.Client(url), new pg.Client(url)]
  await Promise.all([listener.connect(), sender.connect()])
  await listener.query('listen bench')
  return {
    async ring() {
      const heard = new Promise((resolve) => listener.once('notification', resolve))
      await sender.query('begin')
      await sender.query('notify bench')
      const committed = performance.now()
      await Promise.all([heard, sender.query('commit')])
      return performance.now() - committed
    },
    async close() {
      await Promise.all([listener.end(), sender.end()])
    },
  }
}
