import { randomUUID } from 'node:crypto'
import type { Sending } from '../load.ts'
import { type Postgres, post } from '../servers.ts'
import type { Person } from '../streams/people.ts'
import { CALLERS, type Side, startPeer, turns } from './sides.ts'
import { cleaning, fillParse, makeDatabase, newItem, run } from './tables.ts'

interface Caller {
  objectId: string
  sessionToken: string
}

interface Parse {
  url: string
  /** Headers of every call. */
  own: Record<string, string>
  masterKey: string
}

const at = { __type: 'Date', iso: new Date().toISOString() }

/** Parse Server, where an item is found by its owner and given out by the list that each row has. */
export async function parseSide(postgres: Postgres, people: readonly Person[]): Promise<Side> {
  const databaseUrl = await makeDatabase(postgres, 'parse')
  const [application, masterKey] = [randomUUID(), randomUUID()]
  const script = await startPeer(postgres, {
    peer: 'parse',
    script: new URL('parse-server.mjs', import.meta.url),
    environment: { APPLICATION: application, MASTER_KEY: masterKey, PARSE_SERVER_LOGS_FOLDER: 'null' },
  })
  const own = { 'content-type': 'application/json', 'x-parse-application-id': application }
  const parse = { url: `${script.url}/parse`, own, masterKey }
  const callers = await signUpCallers(parse, people)
  const others = people.slice(CALLERS).map(({ id }) => id.slice(0, 10))
  await fillParse(databaseUrl, [...callers.map(({ objectId }) => objectId), ...others])
  return {
    pid: script.pid,
    asks: asksOf(parse, callers, await itemsOf(databaseUrl, callers)),
    clean: async () => void (await run(databaseUrl, cleaning.parse)),
    end: () => script.end(),
  }
}

async function signUpCallers({ url, own, masterKey }: Parse, people: readonly Person[]): Promise<Caller[]> {
  const tell = async (address: string, body: unknown, more: Record<string, string> = {}): Promise<Caller> => {
    const headers = { ...own, ...more }
    const answer = await fetch(`${url}/${address}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`parse: ${address}: ${await answer.text()}`)
    return (await answer.json()) as Caller
  }
  const callers = people
    .slice(0, CALLERS)
    .map(({ id }) => tell('users', { username: id, password: `blue-heron-${id}` }))
  const sample = { ...newItem, ownerId: 'nobody', isRead: false, isArchived: false, occurredAt: at }
  // The first item makes the class.
  await tell('classes/Item', sample, { 'x-parse-master-key': masterKey })
  return Promise.all(callers)
}

function asksOf({ url, own }: Parse, callers: readonly Caller[], items: Map<string, string>): Side['asks'] {
  const turn = turns(callers.length)
  const asking = (ask: (ownerId: string) => Sending) => (): Sending => {
    const { objectId, sessionToken } = callers[turn()] as Caller
    return { ...ask(objectId), headers: { ...own, 'x-parse-session-token': sessionToken } }
  }
  return {
    history: asking((ownerId) => {
      const where = encodeURIComponent(JSON.stringify({ ownerId }))
      return { url: `${url}/classes/Item?limit=20&count=1&order=-occurredAt&where=${where}` }
    }),
    item: asking((ownerId) => ({ url: `${url}/classes/Item/${items.get(ownerId)}` })),
    create: asking((ownerId) => {
      const ACL = { [ownerId]: { read: true, write: true } }
      return post(`${url}/classes/Item`, { body: { ...newItem, ownerId, occurredAt: at, ACL } })
    }),
  }
}

/** One item of each caller. */
async function itemsOf(databaseUrl: string, callers: readonly Caller[]): Promise<Map<string, string>> {
  const rows = await run<{ owner: string; id: string }>(
    databaseUrl,
    'select "ownerId" as owner, min("objectId") as id from "Item" where "ownerId" = any ($1) group by 1',
    [callers.map(({ objectId }) => objectId)],
  )
  return new Map(rows.map(({ owner, id }) => [owner, id]))
}
