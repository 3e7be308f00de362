import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ServerProcess } from '@krash/api/server-process'
import type { Sending } from '../load.ts'
import { type Postgres, type Script, post, serverFolder, startScript } from '../servers.ts'
import { type Person, makePeople } from '../streams/people.ts'
import { installPeer } from './install-peers.ts'
import type { Peer } from './peers.data.ts'
import { cleaning, fillHistories, fillPlainTables, makeDatabase, newItem, run } from './tables.ts'

/** People who call, of all who have rows. */
export const CALLERS = 64

export type Work = 'history' | 'item' | 'create' | 'me' | 'report'

/** A server with its rows, and how it is asked to do each work. */
export interface Side {
  pid: number
  asks: Partial<Record<Work, () => Sending>>
  clean: () => Promise<void>
  end: () => void
}

const report = {
  description: 'Hit from behind',
  location: { latitude: 27.9506, longitude: -82.4572, accuracy: 12 },
}

export async function krashSide(
  postgres: Postgres,
  server: ServerProcess,
  people: readonly Person[],
): Promise<Side> {
  await fillHistories(postgres.url, people)
  const callers = people.slice(0, CALLERS)
  const items = await itemsOf(postgres.url, 'activities', callers)
  const turn = turns(callers.length)
  const as = ({ token }: Person) => ({ authorization: `Bearer ${token}` })
  const get = (address: (place: number) => string) => () => {
    const place = turn()
    return { url: `${server.url}${address(place)}`, headers: as(callers[place] as Person) }
  }
  const send = (address: string, body: unknown) => () =>
    post(`${server.url}${address}`, { body, token: callers[turn()]?.token ?? '' })
  return {
    pid: server.pid,
    asks: {
      history: get(() => '/api/activity/recent?limit=20'),
      item: get((place) => `/api/activity/${items[place]}`),
      create: send('/api/activity/log', newItem),
      me: get(() => '/api/auth/me'),
      report: send('/api/emergency/accidents', report),
    },
    clean: async () => void (await run(postgres.url, cleaning.krash)),
    end: () => undefined,
  }
}

export async function bareSide(
  postgres: Postgres,
  people: readonly Person[],
): Promise<Side & { url: string }> {
  const databaseUrl = await makeDatabase(postgres, 'bare')
  await fillPlainTables(databaseUrl, people)
  const callers = people.slice(0, CALLERS)
  const items = await itemsOf(databaseUrl, 'items', callers)
  const script = await startScript(new URL('bare-items.ts', import.meta.url), { DATABASE_URL: databaseUrl })
  const turn = turns(callers.length)
  const item = () => {
    const place = turn()
    return { url: `${script.url}/items/${callers[place]?.id}/${items[place]}` }
  }
  return {
    pid: script.pid,
    url: script.url,
    asks: {
      history: () => ({ url: `${script.url}/items/${callers[turn()]?.id}` }),
      item,
      create: () => post(`${script.url}/items/${callers[turn()]?.id}`, { body: newItem }),
      // The cheapest read there is.
      me: item,
      report: () => post(`${script.url}/reports/${callers[turn()]?.id}`, { body: report }),
    },
    clean: async () => void (await run(databaseUrl, cleaning.plain)),
    end: () => script.end(),
  }
}

export async function feathersSide(postgres: Postgres, people: readonly Person[]): Promise<Side> {
  const databaseUrl = await makeDatabase(postgres, 'feathers')
  await fillPlainTables(databaseUrl, people)
  const callers = people.slice(0, CALLERS)
  const items = await itemsOf(databaseUrl, 'items', callers)
  const file = path.join(postgres.dataDir, 'people.json')
  await writeFile(file, JSON.stringify(callers.map(({ id }) => id)))
  const script = await startPeer(postgres, {
    peer: 'feathers',
    script: new URL('feathers-server.mjs', import.meta.url),
    environment: { PEOPLE: file },
  })
  const tokens = JSON.parse(await readFile(`${file}.feathers`, 'utf8')) as string[]
  const turn = turns(callers.length)
  const get = (address: (place: number) => string) => () => {
    const place = turn()
    return {
      url: `${script.url}${address(place)}`,
      headers: { authorization: `Bearer ${tokens[place]}`, accept: 'application/json' },
    }
  }
  return {
    pid: script.pid,
    asks: {
      history: get(() => '/items?$limit=20&$sort[occurred_at]=-1&$sort[id]=-1'),
      item: get((place) => `/items/${items[place]}`),
      create: () => ({
        ...post(`${script.url}/items`, { body: newItem }),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[turn()]}` },
      }),
    },
    clean: async () => void (await run(databaseUrl, cleaning.plain)),
    end: () => script.end(),
  }
}

/** People of the product with sessions, whose ids the other sides use too. */
export function everybody(postgres: Postgres, many: number): Promise<Person[]> {
  return makePeople(postgres.url, serverFolder(postgres), many)
}

export async function startPeer(
  { connection }: Postgres,
  { peer, script, environment }: { peer: Peer; script: URL; environment: Record<string, string> },
): Promise<Script> {
  const folder = await installPeer(peer)
  return startScript(script, {
    PEER_FOLDER: folder,
    DATABASE_HOST: connection.host,
    DATABASE_USER: connection.user,
    DATABASE_NAME: peer,
    NODE_ENV: 'production',
    ...environment,
  })
}

/** One item of each caller, in their order. */
async function itemsOf(url: string, table: string, callers: readonly Person[]): Promise<string[]> {
  const rows = await run<{ id: string }>(
    url,
    `select (select id from ${table} where user_id = person order by occurred_at, id limit 1) as id
     from unnest($1::uuid[]) with ordinality as asked (person, place) order by place`,
    [callers.map(({ id }) => id)],
  )
  return rows.map(({ id }) => id)
}

/** Counts through a range and starts over. */
export function turns(count: number): () => number {
  let at = -1
  return () => {
    at = (at + 1) % count
    return at
  }
}
