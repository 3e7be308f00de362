import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { isEnteredAsSuperuser } from './database-roles.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const name = `krash_owner_${randomBytes(6).toString('hex')}`
let admin: pg.Client
let database: Database

beforeAll(async () => {
  const connection = inject('postgres')
  admin = new pg.Client({ ...connection, database: 'postgres' })
  await admin.connect()
  await admin.query(`create role ${name} login createrole`)
  await admin.query(`create database ${name} owner ${name}`)
  database = openDatabase({
    connection: { ...connection, user: name, database: name },
    onError: () => undefined,
  })
})
afterAll(async () => {
  await database.close()
  await admin.query(`drop database ${name} with (force)`)
  await admin.query(`drop owned by ${name}`)
  await admin.query(`drop role ${name}`)
  await admin.end()
})

test('a user who may not have the role is told what to ask for', async () => {
  await expect(migrate(database)).rejects.toThrow(/GRANT krash_app TO/)
})

test('a user who made the role, but may not take it on yet, ends up able to', async () => {
  // The state PostgreSQL 16 and later leave after CREATE ROLE by somebody who is no superuser.
  await admin.query(`grant krash_app to ${name} with admin true, inherit false, set false`)
  await migrate(database)
  expect(await isEnteredAsSuperuser(database.pool)).toBe(false)
  const role = await database.asUser('00000000-0000-7000-8000-000000000000', async (tx) => {
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(tx)
    return rows[0]?.role
  })
  expect(role).toBe('krash_app')
})
