import { randomUUID } from 'node:crypto'
import { type AuditKind, operatorAuditKinds, personAuditKinds, routes } from '@krash/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReport } from '#features/accidents/accidents.factory.ts'
import { goodPassword, mailedTokens, undoTokens } from '#features/accounts/accounts.factory.ts'
import { emailOf, inboxOf, signUpNamed } from '#features/conversations/conversations.factory.ts'
import { runHelpImport } from '#features/help-places/run-help-import.ts'
import { claimRecord, makeInvitation } from '#features/professional-accounts/professional-accounts.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { enterNewEmail } from '#features/profile/profile.factory.ts'
import { createAuditTrail, installation } from '#platform/audit/audit-trail.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { TestClient } from '#testing/test-client.ts'
import { readAuditOrder, runAudit } from './audit-command.ts'

const chromeOnAndroid = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36',
}
let api: TestApp

beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const chainOf = (userId: string): string => api.context.audit.pseudonymOf(userId)

/** The kinds in a chain, oldest first. */
async function kindsIn(subject: string): Promise<string[]> {
  const rows = await api.context.database.kysely
    .selectFrom('audit_entries')
    .select('kind')
    .where('subject', '=', subject)
    .orderBy('position')
    .execute()
  return rows.map(({ kind }) => kind)
}

const kindsOf = ({ userId }: TestClient): Promise<string[]> => kindsIn(chainOf(userId))

/** What the act adds to the person's chain, and to no other but that of the operator. */
async function addedBy(person: TestClient, act: () => Promise<unknown>): Promise<string[]> {
  const count = async () =>
    (await sql<{ n: number }>`select count(*) as n from audit_entries`.execute(api.context.database.kysely))
      .rows[0]?.n ?? 0
  const [all, before] = [await count(), await kindsOf(person)]
  await act()
  const added = (await kindsOf(person)).slice(before.length)
  expect((await count()) - all).toBe(added.length)
  return added
}

const signIn = async (client: TestClient, password = goodPassword, headers = chromeOnAndroid) =>
  new TestClient(api.url).call(routes.login, { body: { email: emailOf(client), password }, headers })

const verify = async (after?: string) => {
  const order = readAuditOrder(after === undefined ? ['verify'] : ['verify', '--after', after])
  return runAudit(api.context, order)
}

describe('every act makes one row in the chain of its account', () => {
  test('signing in, failing, locking, and ending sessions', async () => {
    api.clock.stop()
    const driver = await api.signUp()
    expect(await kindsOf(driver)).toEqual(['account_created'])
    expect(await addedBy(driver, () => signIn(driver, 'wrong horse'))).toEqual(['sign_in_failed'])
    expect(await addedBy(driver, () => signIn(driver))).toEqual(['signed_in'])
    const other = new TestClient(api.url, (await signIn(driver)).data)
    const { data: sessions } = await driver.call(routes.listSessions)
    const id =
      sessions.find(({ isCurrent, device }) => !isCurrent && device === 'Chrome on Android')?.id ?? ''
    const end = () => driver.call(routes.endSession, { params: { id } })
    expect(await addedBy(driver, end)).toEqual(['device_signed_out'])
    expect(await addedBy(driver, end)).toEqual([])
    const { refreshToken = '' } = driver.session ?? {}
    const refresh = () => api.guest.call(routes.refresh, { body: { refreshToken } })
    expect(await addedBy(driver, refresh)).toEqual([])
    api.clock.advance(60_000)
    expect(await addedBy(driver, refresh)).toEqual(['session_reused'])
    const third = new TestClient(api.url, (await signIn(driver)).data)
    expect(await addedBy(driver, () => third.call(routes.logout))).toEqual(['signed_out'])
    const last = new TestClient(api.url, (await signIn(driver)).data)
    const everywhere = () => last.call(routes.endAllSessions)
    expect(await addedBy(driver, everywhere)).toEqual(['signed_out_everywhere'])
    for (let failure = 1; failure < 10; failure += 1) {
      await signIn(driver, 'wrong horse')
      api.clock.advance(3_600_000)
    }
    expect(await addedBy(driver, () => signIn(driver, 'wrong horse'))).toEqual(['sign_in_locked'])
    expect(await addedBy(driver, () => signIn(driver))).toEqual([])
    expect(other.userId).toBe(driver.userId)
  })

  test('passwords and e-mails', async () => {
    const driver = await api.signUp()
    const email = emailOf(driver)
    const ask = () => api.guest.call(routes.forgotPassword, { body: { email } })
    expect(await addedBy(driver, ask)).toEqual(['reset_asked'])
    const token = (await mailedTokens(api, email, 'reset-password'))[0]
    const reset = () => api.guest.call(routes.resetPassword, { body: { token, newPassword: goodPassword } })
    expect(await addedBy(driver, reset)).toEqual(['password_reset'])
    driver.session = (await signIn(driver)).data
    const change = (currentPassword: string) => () =>
      driver.call(routes.changePassword, { body: { currentPassword, newPassword: 'staple battery horse' } })
    expect(await addedBy(driver, change('not mine at all'))).toEqual(['password_refused'])
    expect(await addedBy(driver, change(goodPassword))).toEqual(['password_changed'])
    const back = { currentPassword: 'staple battery horse', newPassword: goodPassword }
    await driver.call(routes.changePassword, { body: back })
    expect(await addedBy(driver, () => enterNewEmail(driver))).toEqual(['email_change_asked'])
    const { data: profile } = await driver.call(routes.getProfile)
    const [confirming] = await mailedTokens(api, profile.pendingEmail ?? '', 'verify-email')
    const confirm = () => api.guest.call(routes.verifyEmail, { body: { token: confirming } })
    expect(await addedBy(driver, confirm)).toEqual(['email_changed'])
    const [undoing] = await undoTokens(api, email)
    const undo = () => api.guest.call(routes.undoEmailChange, { body: { token: undoing } })
    expect(await addedBy(driver, undo)).toEqual(['email_change_undone'])
    expect(await addedBy(driver, undo)).toEqual([])
  })

  test('sharing, opening and taking back; a record taken over and given back; the export and the end', async () => {
    const lawyer = lawyerRow({ full_name: 'Adele Larkspur' })
    await insertProfessionals(api.context.database, [lawyer])
    const [driver, pro] = [await signUpNamed(api, 'Dan Tell'), await signUpNamed(api, 'Adele Larkspur')]
    const token = await makeInvitation(api, lawyer.id)
    const take = () => pro.call(routes.acceptInvitation, { body: { token } })
    expect(await addedBy(pro, take)).toEqual(['record_taken_over'])
    const body = { lawyerId: lawyer.id, caseDetails: { consent: true, items: ['contact'] } }
    const connect = () => driver.call(routes.connectLawyer, { body })
    expect(await addedBy(driver, connect)).toEqual(['shared'])
    expect(await addedBy(driver, connect)).toEqual([])
    const id = (await inboxOf(driver)).conversations[0]?.id ?? ''
    const look = () => pro.call(routes.sharedInConversation, { params: { id } })
    expect(await addedBy(driver, look)).toEqual(['shared_opened'])
    expect(await addedBy(driver, look)).toEqual([])
    const [connection] = (await driver.call(routes.myConnections)).data
    const revoke = () =>
      driver.call(routes.revokeConnection, { params: { id: connection?.id ?? '' }, body: {} })
    expect(await addedBy(driver, revoke)).toEqual(['sharing_revoked'])
    expect(await addedBy(driver, revoke)).toEqual([])
    const give = () => pro.call(routes.giveUpRecord, { params: { id: lawyer.id } })
    expect(await addedBy(pro, give)).toEqual(['record_given_back'])
    const report = await makeReport(driver)
    const page = { accidentId: report.id, situation: 'safe', showsName: true, showsPhone: false }
    const share = () => driver.call(routes.sharePlace, { body: page, idempotencyKey: randomUUID() })
    expect(await addedBy(driver, share)).toEqual(['place_shared'])
    const [place] = (await driver.call(routes.listSharedPlaces)).data
    const stop = () => driver.call(routes.stopSharing, { params: { id: place?.id ?? '' } })
    expect(await addedBy(driver, stop)).toEqual(['place_sharing_ended'])
    expect(await addedBy(driver, () => driver.fetch('/api/users/export'))).toEqual(['data_exported'])

    const { data, pagination } = await driver.call(routes.listAudit, { query: { group: 'sharing' } })
    expect(data.map(({ kind, lawyerName }) => [kind, lawyerName])).toEqual([
      ['place_sharing_ended', null],
      ['place_shared', null],
      ['sharing_revoked', 'Adele Larkspur'],
      ['shared_opened', 'Adele Larkspur'],
      ['shared', 'Adele Larkspur'],
    ])
    expect(pagination.total).toBe(5)
    expect((await driver.call(routes.checkAudit)).data).toEqual({ isWhole: true, entries: 7 })

    const before = await kindsOf(driver)
    const remove = () => driver.call(routes.deleteAccount, { body: { password: goodPassword } })
    expect(await addedBy(driver, remove)).toEqual(['account_deleted'])
    expect(await kindsOf(driver)).toEqual([...before, 'account_deleted'])
    expect((await verify()).isWell).toBe(true)
  })

  test('what the operator does stands in the chain of the installation', async () => {
    const lawyer = lawyerRow()
    await insertProfessionals(api.context.database, [lawyer])
    const before = (await kindsIn(installation)).length
    await makeInvitation(api, lawyer.id)
    await expect(
      runHelpImport(api.context, {
        type: 'police',
        file: '/nowhere.csv',
        source: 'x',
        sourceDate: '2026',
        isComplete: false,
        isSure: false,
        isJson: false,
      }),
    ).rejects.toThrow('cannot be read')
    const { lines } = await runAudit(api.context, readAuditOrder(['--kind', 'record_invited']))
    expect(lines[0]).toContain(`operator  #`)
    expect(lines[0]).toContain(`record_invited  about ${lawyer.id}`)
    await verify()
    expect((await kindsIn(installation)).slice(before)).toEqual([
      'record_invited',
      'audit_listed',
      'audit_verified',
    ])
    expect(() => readAuditOrder(['--kind', 'nothing'])).toThrow('Usage')
    expect(() => readAuditOrder(['verify', '--person', 'x'])).toThrow('Usage')
  })
})

describe('an act and its row are one', () => {
  test('an act that fails leaves neither', async () => {
    const driver = await api.signUp()
    const { context } = api
    const failing = context.database.asUser(driver.userId, async (tx) => {
      recordAudit({ tx, context }, { userId: driver.userId, kind: 'shared' })
      await sql`select 1/0`.execute(tx)
    })
    await expect(failing).rejects.toThrow('division by zero')
    const refused = context.database.asSystem(async (tx) => {
      recordAudit({ tx, context }, { userId: driver.userId, kind: 'shared' })
      throw new Error('not after all')
    })
    await expect(refused).rejects.toThrow('not after all')
    expect(await kindsOf(driver)).toEqual(['account_created'])
  })

  test('rows of acts at the same time follow each other in the order of their commits', async () => {
    const driver = await api.signUp()
    const { context } = api
    const act = (kind: 'signed_in' | 'signed_out') =>
      context.database.asUser(driver.userId, async (tx) =>
        recordAudit({ tx, context }, { userId: driver.userId, kind }),
      )
    await Promise.all(Array.from({ length: 40 }, (_, at) => act(at % 2 === 0 ? 'signed_in' : 'signed_out')))
    expect((await driver.call(routes.checkAudit)).data).toEqual({ isWhole: true, entries: 41 })
  })

  test('attempts at unknown addresses leave a row without the address', async () => {
    const rows = () =>
      api.context.database.kysely
        .selectFrom('audit_entries')
        .select(['subject', 'position', 'kind', 'actor', 'about'])
        .where('kind', '<>', 'chain_begun')
        .orderBy('at')
        .orderBy('position')
        .execute()
    const before = new Set((await rows()).map(({ subject, position }) => `${subject} ${position}`))
    const email = `nobody-${randomUUID()}@example.test`
    await api.guest.call(routes.login, { body: { email, password: goodPassword } })
    await api.guest.call(routes.forgotPassword, { body: { email } })
    const added = (await rows()).filter(({ subject, position }) => !before.has(`${subject} ${position}`))
    expect(added.map(({ kind, actor, about }) => [kind, actor, about])).toEqual([
      ['sign_in_failed', null, null],
      ['reset_asked', null, null],
    ])
  })
})

describe('a person sees the own rows only', () => {
  test('newest first, with the kind of device, by group and in pages', async () => {
    const [driver, other] = [await api.signUp(), await api.signUp()]
    await signIn(driver)
    await signIn(driver, 'wrong horse')
    const { data, pagination } = await driver.call(routes.listAudit, { query: { limit: 2 } })
    expect(data.map(({ kind, device, position }) => [position, kind, device])).toEqual([
      [3, 'sign_in_failed', 'Chrome on Android'],
      [2, 'signed_in', 'Chrome on Android'],
    ])
    expect([pagination.total, pagination.hasMore]).toEqual([3, true])
    const changes = await driver.call(routes.listAudit, { query: { group: 'changes' } })
    expect(changes.data.map(({ kind }) => kind)).toEqual(['account_created'])
    expect((await other.call(routes.listAudit)).data.map(({ kind }) => kind)).toEqual(['account_created'])
  })

  test('without naming its chain the role of requests reads no row, and with it that chain alone', async () => {
    const driver = await api.signUp()
    const count = (subject: string) =>
      api.context.database.asUser(driver.userId, async (tx) => {
        await sql`select set_config('krash.audit_subject', ${subject}, true)`.execute(tx)
        const { rows } = await sql<{ subject: string }>`
          select subject from audit_entries where kind <> 'chain_begun'
          union all select subject from audit_chains`.execute(tx)
        return rows.map((row) => row.subject)
      })
    const own = chainOf(driver.userId)
    expect(await count('')).toEqual([])
    expect(await count(own)).toEqual([own, own])
  })

  test('the export has them', async () => {
    const driver = await api.signUp()
    await signIn(driver)
    const exported = (await (await driver.fetch('/api/users/export')).json()) as {
      data: { accountEvents: { kind: string; position: number }[] }
    }
    expect(exported.data.accountEvents.map(({ position, kind }) => [position, kind])).toEqual([
      [1, 'account_created'],
      [2, 'signed_in'],
      [3, 'data_exported'],
    ])
  })
})

describe('the database refuses every change', () => {
  const attempts = [
    `update audit_entries set device = 'x'`,
    'delete from audit_entries',
    'truncate audit_entries',
    'delete from audit_chains',
    'truncate audit_chains',
    'update audit_chains set length = length - 1',
    `update audit_chains set seal = ''`,
  ]

  test('to the role of requests, to the owner of the tables, also with its rights back, and to the superuser', async () => {
    await api.signUp()
    const { pool } = api.context.database
    const owner = 'krash_server'
    for (const table of ['audit_entries', 'audit_chains'])
      await pool.query(`alter table ${table} owner to ${owner}`)
    const refusals: Record<string, number> = {}
    for (const role of ['krash_app', owner, 'itself again', 'superuser'])
      for (const attempt of attempts) {
        const client = await pool.connect()
        try {
          await client.query('begin')
          if (role !== 'superuser')
            await client.query(`set local role ${role === 'krash_app' ? role : owner}`)
          if (role === 'itself again')
            await client.query(`grant all on audit_entries, audit_chains to ${owner}`)
          const refusal = await client.query(attempt).then(
            () => 'done',
            (error: Error) => error.message,
          )
          expect([role, attempt, refusal]).toEqual([
            role,
            attempt,
            expect.stringMatching(/^(permission denied for table audit_|the audit is only added to)/),
          ])
          refusals[role] = (refusals[role] ?? 0) + 1
        } finally {
          await client.query('rollback')
          client.release()
        }
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
    expect(known.toSorted()).toEqual(kinds.toSorted())
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
    const tables = ['audit_entries', 'audit_chains']
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
    const { lines, isWell } = await verify()
    for (const table of tables)
      await quietly(
        [`delete from ${table}`],
        [`insert into ${table} select * from kept_${table}`],
        [`drop table kept_${table}`],
      )
    expect([change, isWell, (await verify()).isWell]).toEqual([change, false, true])
    return lines
  }

  test('names a row that was changed, removed, swapped or cut off, and a chain that is gone', async () => {
    const driver = await api.signUp()
    for (let time = 0; time < 3; time += 1) await signIn(driver)
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
    const { rows } = await client.query('delete from audit_chains where subject = $1 returning *', [chain])
    const gone = (await driver.call(routes.checkAudit)).data.isWhole
    await client.query(
      'insert into audit_chains select * from json_populate_record(null::audit_chains, $1)',
      [
        JSON.stringify({
          ...rows[0],
          hash: `\\x${rows[0].hash.toString('hex')}`,
          seal: `\\x${rows[0].seal.toString('hex')}`,
        }),
      ],
    )
    await client.query('reset session_replication_role')
    client.release()
    expect([gone, (await driver.call(routes.checkAudit)).data.isWhole]).toEqual([false, true])
  })

  test('misses the point that was noted before an older copy took its place', async () => {
    const [, point] = (await verify()).lines
    const noted = /^Point (\d+-[\da-f]{64}):/.exec(point ?? '')?.[1] ?? ''
    expect((await verify(noted)).isWell).toBe(true)
    const other = noted.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    const { lines, isWell } = await verify(other)
    expect([isWell, lines[0]]).toEqual([false, expect.stringContaining('does not go through point')])
  })

  test('a command with other keys adds nothing, and says why', async () => {
    const audit = createAuditTrail(Buffer.alloc(32, 7))
    const before = (await kindsIn(installation)).length
    const listing = runAudit({ ...api.context, audit }, readAuditOrder([]))
    await expect(listing).rejects.toThrow('not sealed with these keys')
    expect((await kindsIn(installation)).length).toBe(before)
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
})
