/** The server's files: a column of routes, the rules, the SQL, and a test through HTTP. */
export function apiFiles(names) {
  const folder = `apps/api/src/features/${names.noun}`
  return {
    [`${folder}/${names.noun}.routes.ts`]: routesFile(names),
    [`${folder}/${names.noun}.service.ts`]: serviceFile(names),
    [`${folder}/${names.noun}.repository.ts`]: repositoryFile(names),
    [`${folder}/${names.noun}.test.ts`]: testFile(names),
  }
}

function routesFile({ noun, many, one, One, Many }) {
  return `import { ${one}Routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { serve } from '#platform/http/serve.ts'
import { add${One}, get${One}, list${Many} } from './${noun}.service.ts'

/** The calls of ${noun}. */
export function ${many}Routes(app: FastifyInstance, context: Context): void {
  serve(app, context, ${one}Routes.list${Many}, ({ acting, query }) => list${Many}(acting, query))
  serve(app, context, ${one}Routes.add${One}, ({ acting, body }) => add${One}(acting, body))
  serve(app, context, ${one}Routes.get${One}, ({ acting, params }) => get${One}(acting, params.id))
}
`
}

function serviceFile({ noun, one, One, Many, word }) {
  return `import { type ${One}, type ${One}Input, type QueryOut, type ${one}Routes, pageWindow, paginationOf } from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type Paged, paged } from '#platform/http/serve.ts'
import { count${Many}, find${One}, insert${One}, select${Many} } from './${noun}.repository.ts'

/** A page of the person's own, newest first. */
export async function list${Many}(
  { tx, userId }: Acting,
  query: QueryOut<typeof ${one}Routes.list${Many}>,
): Promise<Paged<${One}[]>> {
  const window = pageWindow(query)
  const items = await select${Many}(tx, userId, window)
  return paged(items, paginationOf(window, items.length, await count${Many}(tx, userId)))
}

/** Stores a new ${word} of the person. */
export async function add${One}({ tx, context, userId }: Acting, input: ${One}Input): Promise<${One}> {
  return insert${One}(tx, userId, { id: context.newId(), title: input.title, at: context.clock.now() })
}

/** One of the person's own. Throws NOT_FOUND, also when it is someone else's. */
export async function get${One}({ tx, userId }: Acting, id: string): Promise<${One}> {
  const found = await find${One}(tx, userId, id)
  if (found === undefined) throw new AppError('NOT_FOUND')
  return found
}
`
}

function repositoryFile({ table, One, Many }) {
  return `import type { ${One} } from '@krash/contract'
import type { Selectable } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { ${Many} as ${One}Table } from '#platform/database/tables.ts'

const columns = ['id', 'title', 'created_at', 'updated_at'] as const

interface New${One} {
  id: string
  title: string
  at: Date
}

export async function select${Many}(
  tx: Tx,
  userId: string,
  window: { limit: number; offset: number },
): Promise<${One}[]> {
  const rows = await tx
    .selectFrom('${table}')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .execute()
  return rows.map(toItem)
}

export async function count${Many}(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('${table}')
    .select((query) => query.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function find${One}(tx: Tx, userId: string, id: string): Promise<${One} | undefined> {
  const row = await tx
    .selectFrom('${table}')
    .select(columns)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toItem(row)
}

export async function insert${One}(tx: Tx, userId: string, { id, title, at }: New${One}): Promise<${One}> {
  const row = await tx
    .insertInto('${table}')
    .values({ user_id: userId, id, title, created_at: at, updated_at: at })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toItem(row)
}

function toItem(row: Pick<Selectable<${One}Table>, (typeof columns)[number]>): ${One} {
  return {
    id: row.id,
    title: row.title,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
`
}

function testFile({ one, One, many, Many, word }) {
  return `import { randomUUID } from 'node:crypto'
import { ${one}Limits, ${one}Routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

let api: TestApp
let driver: TestClient
beforeAll(async () => {
  api = await startTestApp()
  driver = await api.signUp()
})
afterAll(() => api.close())

describe('adding a ${word}', () => {
  test('needs a session', async () => {
    const { status } = await api.guest.call(${one}Routes.add${One}, { body: { title: 'First' } })
    expect(status).toBe(401)
  })

  test('names the fields that are wrong', async () => {
    const title = 'a'.repeat(${one}Limits.title.max + 1)
    const { status, fields } = await driver.call(${one}Routes.add${One}, { body: { title } })
    expect(status).toBe(400)
    expect(fields).toEqual(['title'])
  })

  test('happens once for one key', async () => {
    const input = { body: { title: 'Once' }, idempotencyKey: randomUUID() }
    const first = await driver.call(${one}Routes.add${One}, input)
    const second = await driver.call(${one}Routes.add${One}, input)
    expect(first.status).toBe(201)
    expect(second.data).toEqual(first.data)
  })
})

describe('reading ${many}', () => {
  test("finds one's own, newest first", async () => {
    const { data: added } = await driver.call(${one}Routes.add${One}, { body: { title: 'Newest' } })
    const { data: found } = await driver.call(${one}Routes.get${One}, { params: { id: added.id } })
    const { data: list } = await driver.call(${one}Routes.list${Many}, { query: { limit: 1 } })
    expect(found).toEqual(added)
    expect(list).toEqual([added])
  })

  test("does not find someone else's", async () => {
    const { data: added } = await driver.call(${one}Routes.add${One}, { body: { title: 'Mine' } })
    const stranger = await api.signUp()
    const { status } = await stranger.call(${one}Routes.get${One}, { params: { id: added.id } })
    const { data: list } = await stranger.call(${one}Routes.list${Many})
    expect(status).toBe(404)
    expect(list).toEqual([])
  })
})
`
}
