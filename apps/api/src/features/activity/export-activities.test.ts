import { request } from 'node:http'
import { routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { insertActivities, insertManyActivities } from './activity.factory.ts'

const megabyte = 1024 * 1024
const rows = 3000
/** More than the socket buffers of both sides hold when nobody reads. */
const description = '\u{1F697}'.repeat(1000)

let api: TestApp
let busy: TestClient

beforeAll(async () => {
  api = await startTestApp()
  busy = await api.signUp()
  await insertManyActivities(api, busy, { count: rows, description: '=SUM(A1)' })
})
afterAll(() => api.close())

async function exportOf(client: TestClient, query = '', headers: Record<string, string> = {}) {
  const response = await client.fetch(`${routes.exportActivity.path}${query}`, { headers })
  return {
    response,
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()),
  }
}

const linesOf = (text: string) => text.replace('\uFEFF', '').split('\r\n')

describe('GET /api/activity/export', () => {
  test('401 without a session, 400 for a filter that cannot be', async () => {
    expect((await api.guest.fetch(routes.exportActivity.path)).status).toBe(401)
    const { response } = await exportOf(busy, '?status=new')
    expect(response.status).toBe(400)
  })

  test('is a file of spreadsheets in English, dated where the person is', async () => {
    const client = await api.signUp()
    await insertActivities(api, client, [
      {
        type: 'vehicle_added',
        title: 'Vehicle added',
        description: 'A "blue" one,\nnew',
        at: '2026-03-01T04:30:00Z',
      },
      { title: '=cmd|calc', description: '@x', isRead: true, at: '2026-02-01T17:05:00Z' },
      { title: '-1', description: '\t+2', isRead: true, isArchived: true, at: '2026-01-01T17:05:00Z' },
    ])
    const { response, text } = await exportOf(client, '?timeZone=America/New_York')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="activity-history-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(text).toBe(
      `\uFEFF${[
        'Date,Time,Type,Title,Description,Status',
        '02/28/2026,11:30 PM,Vehicles added,Vehicle added,"A ""blue"" one,\nnew",Unread',
        "02/01/2026,12:05 PM,Pages opened,'=cmd|calc,'@x,Read",
        "01/01/2026,12:05 PM,Pages opened,'-1,'\t+2,Archived",
        '',
      ].join('\r\n')}`,
    )
  })

  test('says what the page says, in the language of the person', async () => {
    const client = await api.signUp()
    const metadata = { phrase: 'driverAdded', values: { name: 'Ana' } }
    const added = { type: 'driver_added', title: 'Driver added', description: 'By phone', metadata } as const
    await insertActivities(api, client, [{ ...added, at: '2026-03-01T12:00:00Z' }])
    const english = linesOf((await exportOf(client)).text)
    expect(english[1]).toBe('03/01/2026,12:00 PM,Drivers added,Driver Ana added,By phone,Unread')
    const spanish = linesOf((await exportOf(client, '?language=es-MX')).text)
    expect(spanish[0]).toBe('Fecha,Hora,Tipo,Título,Descripción,Estado')
    expect(spanish[1]).toBe(
      '01/03/2026,12:00 p.m.,Conductores agregados,Se agregó a Ana como conductor,,Sin leer',
    )
    const arabic = linesOf((await exportOf(client, '', { 'accept-language': 'ar' })).text)
    expect(arabic[1]).toMatch(/^01\/03\/2026,/)
    expect(arabic[1]).toContain('Ana')
  })

  test('gives all that matches, newest first, each once', async () => {
    const lines = linesOf((await exportOf(busy)).text)
    const titles = lines.slice(1, -1).map((line) => line.split(',')[3])
    expect(titles).toEqual(Array.from({ length: rows }, (_, index) => `Item ${index + 1}`))
    expect(lines.slice(1, -1).every((line) => line.endsWith(",'=SUM(A1),Unread"))).toBe(true)
    const some = linesOf((await exportOf(busy, '?search=item%20299')).text)
    expect(some.slice(1, -1)).toHaveLength(13)
    expect(linesOf((await exportOf(busy, '?status=archived')).text)).toHaveLength(2)
  })
})

describe('a client that stops', () => {
  let slow: TestClient

  beforeAll(async () => {
    slow = await api.signUp()
    await insertManyActivities(api, slow, { count: rows, description })
  })

  test('holds no transaction and no more than a little memory; one that goes away ends the work', async () => {
    const { database } = api.context
    let batches = 0
    let open = 0
    const asUser: typeof database.asUser = async (userId, work) => {
      batches += 1
      open += 1
      try {
        return await database.asUser(userId, work)
      } finally {
        open -= 1
      }
    }
    api.context.database = { ...database, asUser }
    // A transaction that stays open never lets the count stand still.
    const isAtRest = () => open === 0
    const before = process.memoryUsage()
    const taken = await new Promise<{ batches: number; end(): void }>((resolve, reject) => {
      const outgoing = request(
        `${api.url}${routes.exportActivity.path}`,
        { headers: { authorization: `Bearer ${slow.session?.token}` } },
        (answer) => {
          answer.on('error', () => undefined)
          answer.pause()
          void standsStill(() => batches, isAtRest).then((count) =>
            resolve({ batches: count, end: () => void outgoing.destroy() }),
          )
        },
      )
      outgoing.on('error', reject)
      outgoing.end()
    })
    const now = process.memoryUsage()
    const grown = now.heapUsed + now.arrayBuffers - before.heapUsed - before.arrayBuffers
    console.log(
      `export to nobody who reads: ${taken.batches} batches, memory ${Math.round(grown / megabyte)} MB more`,
    )
    expect(taken.batches).toBeGreaterThan(0)
    expect(taken.batches).toBeLessThan(rows / 200)
    taken.end()
    expect(await standsStill(() => batches, isAtRest)).toBe(taken.batches)
    api.context.database = database
  })
})

/** The number once it stayed the same during many other calls, each of which let the export run, and nothing is under way. */
async function standsStill(read: () => number, isAtRest: () => boolean): Promise<number> {
  let last = -1
  while (read() !== last || last === 0 || !isAtRest()) {
    last = read()
    for (let call = 0; call < 50; call += 1) await api.guest.fetch('/readyz')
  }
  return last
}
