import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Bell, BellListener } from './bell.ts'
import { BELL_CHANNEL } from './bell-text.ts'

/** Milliseconds before the first and between later attempts to reconnect. */
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000
/** Milliseconds between checks of a quiet connection, which the network may have lost silently. */
const CHECK_MS = 10_000

/**
 * Uses LISTEN and NOTIFY on a connection of its own. NOTIFY is never part of a writing transaction: its commit takes a
 * lock that is global to the database, so all writers would wait for each other.
 */
export function openPostgresBell(pool: pg.Pool, listener: BellListener): Bell {
  const stopping = new AbortController()
  let client: pg.Client | undefined
  const ended = stayConnected(
    stopping.signal,
    async (signal) => {
      const connection = await connect(pool, listener)
      client = connection
      try {
        listener.onOpen()
        await untilLost(connection, signal)
      } finally {
        client = undefined
        await connection.end().catch(() => undefined)
      }
    },
    listener,
  )
  return {
    async ring(texts) {
      if (!client) throw new Error('the bell is not connected')
      await client.query({ ...ringing, values: [BELL_CHANNEL, texts] })
    },
    async end() {
      stopping.abort()
      await ended
    },
  }
}

const ringing = {
  name: 'bell',
  text: 'select pg_notify($1, text) from unnest($2::text[]) as text',
}

async function stayConnected(
  signal: AbortSignal,
  visit: (signal: AbortSignal) => Promise<void>,
  { onError }: BellListener,
): Promise<void> {
  let wait = FIRST_PAUSE_MS
  while (!signal.aborted) {
    const start = performance.now()
    await visit(signal).catch(onError)
    // A connection that lasted a while is reopened soon.
    wait =
      performance.now() - start > LONGEST_PAUSE_MS ? FIRST_PAUSE_MS : Math.min(wait * 2, LONGEST_PAUSE_MS)
    if (!signal.aborted)
      await pause(wait * (0.5 + Math.random() / 2), undefined, { signal, ref: false }).catch(() => undefined)
  }
}

async function connect(pool: pg.Pool, { onText }: BellListener): Promise<pg.Client> {
  const client = new pg.Client({ ...pool.options, keepAlive: true, query_timeout: CHECK_MS / 2 })
  // The waiting code hears of the connection's end; without a listener the error would end the process.
  client.on('error', () => undefined)
  client.on('notification', ({ payload = '' }) => onText(payload))
  try {
    await client.connect()
    await client.query(`listen ${BELL_CHANNEL}`)
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/** Resolves when the bell is closed; throws when the connection is lost. */
async function untilLost(client: pg.Client, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const check = setInterval(() => void client.query('select 1').catch(reject), CHECK_MS)
  check.unref()
  client.once('error', reject)
  client.once('end', () => reject(new Error('the connection of the bell ended')))
  signal.addEventListener('abort', () => resolve(), { once: true })
  if (signal.aborted) resolve()
  await promise.finally(() => clearInterval(check))
}
