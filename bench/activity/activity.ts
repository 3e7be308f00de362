import { request } from 'node:http'
import { openDatabase } from '@krash/api/database'
import { atMostTimes, note } from '../figures.ts'
import { type Sending, measure } from '../load.ts'
import { type Postgres, signUp, withPostgres, withServer } from '../servers.ts'
import { OWN, fillHistory } from './fill.ts'
import { explainHistory } from './statements.ts'

const ROUNDS = 25
const REQUESTS = 7
/** Multiples of page 1's p50. */
const targets: Record<string, number> = { 'page 150': 1.3, 'stat cards': 2 }

const asked: Record<string, string> = {
  'page 1': '/api/activity/recent?limit=25&offset=0',
  'page 150': '/api/activity/recent?limit=25&offset=3725',
  'stat cards': '/api/activity/stats?timeZone=America/New_York',
  'last 30 days': '/api/activity/recent?limit=25&dateRange=month&timeZone=America/New_York',
  unread: '/api/activity/recent?limit=25&status=unread',
  'unread of type': '/api/activity/recent?limit=25&status=unread&type=message_sent',
  search: '/api/activity/recent?limit=25&search=make%2012',
}

/** Measures pages, figures and the export over HTTP, for a person with 5,000 items among everybody's `rows`. */
export async function benchActivity(rows: number): Promise<void> {
  await withPostgres((postgres) =>
    withServer(postgres, async ({ url }) => {
      const { token, userId } = await signUp(url)
      await fill(postgres, { rows, userId })
      const get = (path: string): Sending => ({
        url: url + path,
        headers: { authorization: `Bearer ${token}` },
      })
      await compareWithFirst(get)
      await measureExport(get('/api/activity/export?timeZone=America/New_York'))
      await explainHistory(postgres, userId)
    }),
  )
}

async function fill(
  { connection }: Postgres,
  { rows, userId }: { rows: number; userId: string },
): Promise<void> {
  const patience = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 }
  const database = openDatabase({
    connection: { ...connection, ...patience, max: 1 },
    onError: (error) => console.error(`a connection broke: ${error.message}`),
  })
  console.log(`Writing ${rows} items, ${OWN} of them of one person …`)
  const start = performance.now()
  try {
    await fillHistory(database, { userId, rows })
  } finally {
    await database.close()
  }
  console.log(`written and counted in ${((performance.now() - start) / 1000).toFixed(0)} s`)
}

/** Alternates in short rounds and takes their median, because on a noisy machine only the ratio means anything. */
async function compareWithFirst(get: (path: string) => Sending): Promise<void> {
  const times = new Map<string, number[]>(Object.keys(asked).map((name) => [name, []]))
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, path] of Object.entries(asked)) {
      const { p50 } = await measure({ requests: REQUESTS, concurrency: 1, next: () => get(path) })
      // The first round only warms up.
      if (round > 0) times.get(name)?.push(p50)
    }
  }
  const first = middle(times.get('page 1') ?? [])
  for (const [name, all] of times) {
    const [value, limit] = [middle(all), targets[name]]
    const target = limit === undefined ? undefined : atMostTimes(limit)
    const verdict = note({ name: `${name} p50`, value, unit: 'ms', control: first, target })
    console.log(
      `${name.padEnd(16)} p50 ${value.toFixed(2)} ms   ${(value / first).toFixed(2)} of page 1${verdict}`,
    )
  }
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function measureExport({ url, headers = {} }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const outgoing = request(url, { headers }, (answer) => {
      const first = performance.now() - start
      let lines = 0
      let bytes = 0
      answer.on('error', reject)
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        for (const byte of chunk) if (byte === 0x0a) lines += 1
      })
      answer.on('end', () => {
        const all = performance.now() - start
        console.log(
          `export           ${lines - 1} rows, ${Math.round(bytes / 1024)} kB: begins after ${first.toFixed(0)} ms, done after ${all.toFixed(0)} ms`,
        )
        resolve()
      })
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}
