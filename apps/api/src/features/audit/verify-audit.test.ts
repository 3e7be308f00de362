import { randomBytes } from 'node:crypto'
import { type AuditKind, operatorAuditKinds, personAuditKinds, routes } from '@krash/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodPassword } from '#features/accounts/accounts.factory.ts'
import { emailOf } from '#features/conversations/conversations.factory.ts'
import { claimRecord } from '#features/professional-accounts/professional-accounts.factory.ts'
import { type AuditTrail, beginning, createAuditTrail, installation } from '#platform/audit/audit-trail.ts'
import { sealForNewKey } from '#platform/audit/change-key.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { readAuditOrder, runAudit } from './audit-command.ts'
import { kindsIn, signInAgain, verify } from './audit.factory.ts'

let api: TestApp

beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const chainOf = (userId: string): string => api.context.audit.pseudonymOf(userId)

const kindsOf = ({ userId }: TestClient): Promise<string[]> => kindsIn(api, chainOf(userId))

const owner = 'krash_server'

/** What the database says to a role that tries to change the audit. */
async function tried(role: string, attempt: string): Promise<string> {
  const client = await api.context.database.pool.connect()
  try {
    await client.query('begin')
    if (role !== 'superuser') await client.query(`set local role ${role === 'krash_app' ? role : owner}`)
    if (role === 'itself again') await client.query(`grant all on audit_entries, audit_chains to ${owner}`)
    return await client.query(attempt).then(
      () => 'done',
      (error: Error) => error.message,
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe('the database refuses every change', () => {
  const attempts = [
    `update audit_entries set device = 'x'`,
    'delete from audit_entries',
    'truncate audit_entries',
    'delete from audit_chains',
    'truncate audit_chains',
    'update audit_chains set length = length - 1',
    `update audit_chains set seal = ''`,
    'truncate audit_key_marks',
  ]

  test('to the role of requests, to the owner of the tables, also with its rights back, and to the superuser', async () => {
    await api.signUp()
    const { pool } = api.context.database
    for (const table of ['audit_entries', 'audit_chains', 'audit_key_marks'])
      await pool.query(`alter table ${table} owner to ${owner}`)
    const refusals: Record<string, number> = {}
    for (const role of ['krash_app', owner, 'itself again', 'superuser'])
      for (const attempt of attempts) {
        const refusal = await tried(role, attempt)
        expect([role, attempt, refusal]).toEqual([
          role,
          attempt,
          expect.stringMatching(/^(permission denied for table audit_|the audit is only added to)/),
        ])
        refusals[role] = (refusals[role] ?? 0) + 1
      }
    console.log(`changes of the audit refused: ${JSON.stringify(refusals)}`)
    // The server still writes.
    expect(await kindsOf(await api.signUp())).toEqual(['account_created'])
  })

  test('knows every kind, and takes a row only behind the last one', async () => {
    const { kysely } = api.context.database
    const { rows } = await sql<{ rule: string }>`
      select pg_get_constraintdef(oid) as rule from pg_constraint
      where conrelid = 'audit_entries'::regclass and conname like '%kind%'`.execute(kysely)
    const known = [...(rows[0]?.rule ?? '').matchAll(/'(\w+)'/g)].map(([, kind]) => kind)
    const kinds: AuditKind[] = [...personAuditKinds, ...operatorAuditKinds]
    expect(new Set(known)).toEqual(new Set(kinds))
    const driver = await api.signUp()
    const zeros = '00'.repeat(32)
    const row = { subject: chainOf(driver.userId), position: 1, at: new Date(), kind: 'shared' }
    const forged = JSON.stringify([{ ...row, previous: zeros, hash: zeros, seal: zeros }])
    await expect(sql`select krash_add_audit(${forged}::jsonb)`.execute(kysely)).rejects.toThrow(
      'does not follow',
    )
  })
})

describe('the check', () => {
  /** Changes the audit as only the machine's superuser can, checks it, and takes the change back. */
  async function withChange(change: string, ...values: unknown[]): Promise<string[]> {
    const { pool } = api.context.database
    const tables = ['audit_entries', 'audit_chains', 'audit_key_marks']
    for (const table of tables) await pool.query(`create table kept_${table} as table ${table}`)
    const quietly = async (...statements: [string, ...unknown[]][]) => {
      const client = await pool.connect()
      try {
        await client.query('set session_replication_role = replica')
        for (const [statement, ...given] of statements) await client.query(statement, given)
      } finally {
        await client.query('reset session_replication_role')
        client.release()
      }
    }
    await quietly([change, ...values])
    const { lines, isWell } = await verify(api)
    for (const table of tables)
      await quietly(
        [`delete from ${table}`],
        [`insert into ${table} select * from kept_${table}`],
        [`drop table kept_${table}`],
      )
    expect([change, isWell, (await verify(api)).isWell]).toEqual([change, false, true])
    return lines
  }

  test('names a row that was changed, removed, swapped or cut off, and a chain that is gone', async () => {
    const driver = await api.signUp()
    for (let time = 0; time < 3; time += 1) await signInAgain(driver)
    const chain = chainOf(driver.userId)
    const of = `of ${chain}`
    expect(
      await withChange(
        `update audit_entries set device = 'Safari on iPhone' where subject = $1 and position = 2`,
        chain,
      ),
    ).toEqual([
      expect.stringMatching(new RegExp(`^Row 2 ${of} was changed \\(signed_in, `)),
      expect.stringContaining('NOT whole'),
    ])
    expect(await withChange('delete from audit_entries where subject = $1 and position = 3', chain)).toEqual([
      `Row 3 ${of} is missing.`,
      expect.stringContaining('NOT whole'),
    ])
    expect(await withChange('delete from audit_entries where subject = $1 and position = 4', chain)).toEqual([
      `Row 4 ${of} is missing.`,
      expect.stringContaining('NOT whole'),
    ])
    const swapped = await withChange(
      `do $do$ begin
        update audit_entries set position = 105 - position where subject = '${chain}' and position in (2, 3);
        update audit_entries set position = position - 100 where subject = '${chain}' and position > 100;
      end $do$`,
    )
    expect(swapped.slice(0, 2)).toEqual([
      expect.stringContaining(`Row 2 ${of} was row 3`),
      expect.stringContaining(`Row 3 ${of} was row 2`),
    ])
    expect(
      await withChange(
        `update audit_chains set length = 3, hash = (
      select hash from audit_entries where subject = $1 and position = 3
    ) where subject = $1`,
        chain,
      ),
    ).toEqual([`The end ${of} was changed.`, expect.stringContaining('NOT whole')])
    expect(
      await withChange(
        `with cut as (delete from audit_entries where subject = $1 and position = 4)
         update audit_chains set length = 3, hash = (
           select hash from audit_entries where subject = $1 and position = 3
         ) where subject = $1`,
        chain,
      ),
    ).toEqual([`The end ${of} was changed.`, expect.stringContaining('NOT whole')])
    expect(
      await withChange(
        `with gone as (delete from audit_entries where subject = $1)
         delete from audit_chains where subject = $1`,
        chain,
      ),
    ).toEqual([`All rows ${of} are missing.`, expect.stringContaining('NOT whole')])
    expect((await driver.call(routes.checkAudit)).data).toEqual({ isWhole: true, entries: 4 })
  })

  test('tells the person too', async () => {
    const driver = await api.signUp()
    const { pool } = api.context.database
    const chain = chainOf(driver.userId)
    const client = await pool.connect()
    await client.query('set session_replication_role = replica')
    const { rows } = await client.query<{ hash: Buffer; seal: Buffer }>(
      'delete from audit_chains where subject = $1 returning *',
      [chain],
    )
    const gone = (await driver.call(routes.checkAudit)).data.isWhole
    await client.query(
      'insert into audit_chains select * from json_populate_record(null::audit_chains, $1)',
      [
        JSON.stringify({
          ...rows[0],
          hash: `\\x${rows[0]?.hash.toString('hex')}`,
          seal: `\\x${rows[0]?.seal.toString('hex')}`,
        }),
      ],
    )
    await client.query('reset session_replication_role')
    client.release()
    expect([gone, (await driver.call(routes.checkAudit)).data.isWhole]).toEqual([false, true])
  })

  test('misses the point that was noted before an older copy took its place', async () => {
    const [, point] = (await verify(api)).lines
    const noted = /^Point (\d+-[\da-f]{64}):/.exec(point ?? '')?.[1] ?? ''
    expect((await verify(api, noted)).isWell).toBe(true)
    const other = noted.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    const { lines, isWell } = await verify(api, other)
    expect([isWell, lines[0]]).toEqual([false, expect.stringContaining('does not go through point')])
  })

  test('a command with other keys adds nothing, and says why', async () => {
    const audit = createAuditTrail({ secret: Buffer.alloc(32, 7), formerSecrets: [] })
    const before = (await kindsIn(api, installation)).length
    const listing = runAudit({ ...api.context, audit }, readAuditOrder([]))
    await expect(listing).rejects.toThrow('not sealed with these keys')
    expect((await kindsIn(api, installation)).length).toBe(before)
    const { isWell } = await runAudit({ ...api.context, audit }, readAuditOrder(['verify']))
    expect(isWell).toBe(false)
  })

  test('lists what happened with one account, by its e-mail, and by its id once it is gone', async () => {
    const driver = await api.signUp()
    await claimRecord(api, driver)
    const listed = async (person: string) =>
      (await runAudit(api.context, readAuditOrder(['--person', person]))).lines
    const byEmail = await listed(emailOf(driver))
    expect(byEmail.map((line) => line.split('  ').slice(1, 4))).toEqual([
      [driver.userId, '#2', 'record_taken_over'],
      [driver.userId, '#1', 'account_created'],
    ])
    const email = emailOf(driver)
    await driver.call(routes.deleteAccount, { body: { password: goodPassword } })
    await expect(listed(email)).rejects.toThrow('No account has the e-mail')
    expect((await listed(driver.userId))[0]).toContain('account_deleted')
    expect(await runAudit(api.context, readAuditOrder(['--until', '2000-01-01']))).toMatchObject({
      lines: ['Nothing of that kind is in the audit.'],
    })
  })

  /** The rows of a chain with another device in the first, hashed and sealed anew by whoever has this key. */
  async function madeAnew(trail: AuditTrail, subject: string): Promise<string> {
    const rows = await api.context.database.kysely
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject', '=', subject)
      .orderBy('position')
      .execute()
    let hash: Buffer = beginning
    const forged = rows.map((row) => {
      const entry = { ...row, device: row.position === 1 ? 'Safari on iPhone' : row.device }
      const previous = hash
      hash = trail.hashOf(entry, previous)
      const seal = trail.sealOf({ subject, length: row.position, hash }).toString('hex')
      return {
        position: row.position,
        device: entry.device,
        previous: previous.toString('hex'),
        hash: hash.toString('hex'),
        seal,
      }
    })
    return JSON.stringify(forged)
  }

  const putInPlace = `with forged as (
      select * from jsonb_to_recordset($2::jsonb)
        as row ("position" bigint, device text, previous text, hash text, seal text)
    ), rows as (
      update audit_entries as entry
      set device = forged.device, previous = decode(forged.previous, 'hex'), hash = decode(forged.hash, 'hex')
      from forged where entry.subject = $1 and entry.position = forged.position
    )
    update audit_chains as chain set hash = decode(forged.hash, 'hex'), seal = decode(forged.seal, 'hex')
    from forged where chain.subject = $1 and forged.position = chain.length`

  test('a changed secret finds nothing to seal on a new installation', async () => {
    const fresh = await startTestApp()
    const audit = createAuditTrail({ secret: randomBytes(32), formerSecrets: [fresh.context.keys.secret] })
    expect(await sealForNewKey({ ...fresh.context, audit })).toBe(0)
    await fresh.close()
  })

  test('goes on over a change of the secret, and whoever has the former one can change nothing', async () => {
    const [resting, active] = [await api.signUp(), await api.signUp()]
    const chains = [chainOf(resting.userId), chainOf(active.userId)] as const
    const noted = /^Point (\S+):/.exec((await verify(api)).lines[1] ?? '')?.[1]
    const { audit: stolen, keys } = api.context
    const mistyped = { secret: randomBytes(32), formerSecrets: [randomBytes(32)] }
    const withMistyped = { ...api.context, audit: createAuditTrail(mistyped) }
    await expect(sealForNewKey(withMistyped)).rejects.toThrow('in front of that list')
    const changed = { secret: randomBytes(32), formerSecrets: [keys.secret] }
    Object.assign(api.context, { audit: createAuditTrail(changed) })
    expect((await verify(api)).isWell).toBe(false)
    expect(await sealForNewKey(api.context)).toBeGreaterThan(2)
    expect(await sealForNewKey(api.context)).toBeUndefined()
    expect((await verify(api, noted)).isWell).toBe(true)

    await signInAgain(active)
    const young = await api.signUp()
    for (const person of [resting, active, young])
      expect((await person.call(routes.checkAudit)).data.isWhole).toBe(true)
    expect((await active.call(routes.listAudit)).data.map(({ kind }) => kind)).toEqual([
      'signed_in',
      'account_created',
    ])
    expect((await verify(api, noted)).isWell).toBe(true)

    const told = async (subject: string) =>
      (await withChange(putInPlace, subject, await madeAnew(stolen, subject)))[0]
    expect(await told(chains[0])).toContain(`Row 1 of ${chains[0]} was changed (account_created`)
    expect(await told(chains[1])).toContain(`Row 1 of ${chains[1]} was changed (account_created`)
    // Where there was nothing to seal, the former key made nothing.
    const youngChain = chainOf(young.userId)
    expect(await told(youngChain)).toContain(`Row 1 of ${youngChain} was made with a former secret`)
    expect((await withChange('delete from audit_key_marks where subject = $1', chains[0]))[0]).toContain(
      `Row 1 of ${chains[0]} was made with a former secret`,
    )
    expect(
      (await withChange(`update audit_key_marks set length = length + 1 where subject = $1`, chains[0]))[0],
    ).toContain('was made with a former secret')
    // Removing the note of the change does not let a forged chain be sealed as a good one.
    const forget = `delete from audit_entries where kind = 'audit_key_changed'`
    expect((await withChange(forget))[0]).toMatch(/^Row \d+ of the operator is missing/)

    const secrets = [changed.secret, keys.secret]
    const changeAgain = async () => {
      const formerSecrets = [...secrets]
      const secret = randomBytes(32)
      secrets.unshift(secret)
      Object.assign(api.context, { audit: createAuditTrail({ secret, formerSecrets }) })
      await sealForNewKey(api.context)
      return verify(api, noted)
    }
    expect((await changeAgain()).isWell).toBe(true)
    // What the oldest key forged in the time of another is not sealed by the next.
    const forged = await madeAnew(stolen, chains[0])
    const client = await api.context.database.pool.connect()
    await client.query('set session_replication_role = replica')
    await client.query(putInPlace, [chains[0], forged])
    await client.query('reset session_replication_role')
    client.release()
    expect((await changeAgain()).lines[0]).toContain(`Row 1 of ${chains[0]} was made with a former secret`)
  })
})
