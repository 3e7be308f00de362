import { type RouteDefinition, failure, routes } from '@krash/contract'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReport } from '#features/accidents/accidents.factory.ts'
import { goodPassword, registrationForm, undoTokens } from '#features/accounts/accounts.factory.ts'
import { uploadForm } from '#features/files/files.factory.ts'
import { driverForm, policyForm, vehicleForm } from '#features/glovebox/glovebox.factory.ts'
import { makePasskey } from '#features/passkey-credentials/software-authenticator.factory.ts'
import { inviteSomebody } from '#features/professional-accounts/professional-accounts.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { enterNewEmail } from '#features/profile/profile.factory.ts'
import { createAccessTokens } from '#platform/auth/access-tokens.ts'
import { type Belongings, furnish } from './belongings.factory.ts'
import type { Attempt, Bystanders } from './attempt.factory.ts'
import { type RouteName, attempts, endingCalls } from './call-attempts.factory.ts'
import { type Outsiders, makeOutsiders, readAndGiveBack } from './outsiders.factory.ts'
import { type OutsideServer, json, startOutsideServer } from '#testing/outside-server.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { TestClient } from '#testing/test-client.ts'

type Caller =
  | 'nobody'
  | 'garbage'
  | 'expired'
  | 'tampered'
  | 'signed out'
  | 'another person'
  | keyof Outsiders
  | 'owner'

const day = 24 * 3_600_000
/** ONLY_CALLS=Witness lets strangers try those calls alone. */
const onlyCalls = new RegExp(process.env['ONLY_CALLS'] ?? '.')
/** The calls by which people and professionals deal with each other; the outsiders try these. */
const otherSide =
  /^\/api\/(practice|professional|lawyer-connections|consents|reviews|appointments|conversation|messages|chat|blocks|notifications)/
/** Tables that hold rows only while something is in progress. */
const mayBeEmpty = new Set(['idempotency_keys', 'activity_changes'])

let api: TestApp
let translator: OutsideServer
let owner: TestClient
let other: TestClient
let theirs: Belongings
let outsiders: Outsiders
/** What came to the record of the lawyer, as the former holder read it. */
let readBefore: string
let bystanders: Bystanders
let tokens: Record<Caller, string | undefined>

beforeAll(async () => {
  translator = await startOutsideServer()
  translator.behave(json({ translatedText: 'un canario' }))
  api = await startTestApp({ environment: { TRANSLATE_URL: translator.url } })
  owner = await api.signUp({ password: goodPassword })
  other = await api.signUp({ password: goodPassword })
  // Only who has confirmed the e-mail begins a conversation with a person.
  await api.context.database.kysely
    .updateTable('users')
    .set({ email_verified_at: api.clock.now() })
    .where('id', 'in', [owner.userId, other.userId])
    .execute()
  const lawyer = lawyerRow()
  await insertProfessionals(api.context.database, [lawyer])
  await addTampa()
  outsiders = await makeOutsiders(api, { owner, lawyerId: lawyer.id, password: goodPassword })
  theirs = await furnish(api, owner, lawyer.id)
  readBefore = await readAndGiveBack(outsiders['former holder'], lawyer.id)
  bystanders = await makeBystanders()
  tokens = await tokensOf(owner, other)
})
afterAll(async () => {
  await api.close()
  await translator.stop()
})

describe('every call by everybody', () => {
  let cells = 0

  test('nobody but the owner reads or changes what is the owner’s', async () => {
    await api.runJobs()
    const before = await ownerRows()
    for (const [table, rows] of Object.entries(before)) {
      // Otherwise a leak or a change would go unnoticed.
      if (!mayBeEmpty.has(table)) expect([table, rows.length]).not.toEqual([table, 0])
    }
    expect(leaksIn(readBefore).length).toBeGreaterThan(5)
    for (const caller of Object.keys(tokens) as Caller[]) {
      if (caller === 'owner') continue
      for (const name of wanted(caller)) await refused(name, caller)
    }
    for (const [table, rows] of Object.entries(await ownerRows()))
      expect.soft(rows, `${table} is changed`).toEqual(before[table])
  })

  test('nor where a body or a query names it', async () => {
    const before = await ownerRows()
    const somebody = await api.signUp()
    const asked = namingTheirs()
    for (const { name, code, ...what } of asked) {
      const answer = await send(name, somebody.session?.token, what)
      expect([name, what.query, leaksIn(answer.text)]).toEqual([name, what.query, []])
      expect([name, codeOf(answer)]).toEqual([name, code])
    }
    console.log(`bodies and queries that name what is somebody else’s: ${asked.length}, leaks 0`)
    expect(await ownerRows()).toEqual(before)
  })

  test('the owner is served by every call, and nothing is left in the end', async () => {
    const seen = new Set<string>()
    for (const name of names()) {
      const answer = await attempt(name, 'owner')
      expect.soft(answer.status, name).toBe(routeOf(name).status ?? 200)
      for (const secret of leaksIn(answer.text)) seen.add(secret)
      cells += 1
    }
    // Otherwise a leak of one of them would go unnoticed.
    expect(theirs.secrets.filter((secret) => !seen.has(secret))).toEqual([])
    expect(theirs.hidden.filter((secret) => seen.has(secret))).toEqual([])
    console.log(`calls x callers: ${cells} cells, leaks 0`)
    const tried = (Object.keys(tokens) as Caller[]).filter((caller) => caller !== 'owner').map(wanted)
    expect(cells).toBe(names().length + tried.flat().length)
    const left = Object.entries(await ownerRows()).filter(([, rows]) => rows.length > 0)
    expect(left).toEqual([])
  })

  async function refused(name: RouteName, caller: Caller): Promise<void> {
    const answer = await attempt(name, caller)
    const cell = `${name} by ${caller}`
    cells += 1
    // Every cell that leaks is named, not only the first.
    expect.soft(leaksIn(answer.text), `${cell}: leaks`).toEqual([])
    expect.soft(codeOf(answer), cell).toBe(await expectedCode(name, caller))
  }
})

/** Reading comes first, deleting after changing, and calls that end the session or the account come last. */
function names(): RouteName[] {
  const all = Object.keys(routes) as RouteName[]
  const ending = Object.keys(endingCalls) as RouteName[]
  const rest = all.filter((name) => !(name in endingCalls))
  const order = (name: RouteName) => ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'].indexOf(routeOf(name).method)
  return [...rest.toSorted((a, b) => order(a) - order(b)), ...ending]
}

/** The calls that somebody else tries: all, unless some are named; outsiders those of the other side. */
function wanted(caller: Caller): RouteName[] {
  const all = names().filter((name) => onlyCalls.test(name))
  return caller in outsiders ? all.filter((name) => otherSide.test(routeOf(name).path)) : all
}

function routeOf(name: RouteName): RouteDefinition {
  return routes[name]
}

interface Answered {
  status: number
  text: string
}

function leaksIn(text: string): string[] {
  return [...theirs.secrets, ...theirs.hidden].filter((secret) => text.includes(secret))
}

function codeOf({ status, text }: Answered): string | undefined {
  return status < 400 ? undefined : z.parse(failure, JSON.parse(text)).code
}

async function expectedCode(name: RouteName, caller: Caller): Promise<string | undefined> {
  const { access } = routeOf(name)
  if (access === 'public' || (access === 'anyone' && caller === 'nobody')) return undefined
  if (caller === 'another person' || caller in outsiders)
    return (await attempts[name](theirs, bystanders)).refusal
  const codes = { expired: 'TOKEN_EXPIRED', tampered: 'INVALID_TOKEN_SIGNATURE' }
  return caller in codes ? codes[caller as keyof typeof codes] : 'AUTH_FAILED'
}

async function attempt(name: RouteName, caller: Caller): Promise<Answered> {
  const token = (await freshToken(name, caller)) ?? tokens[caller]
  return send(name, token, await attempts[name](theirs, bystanders))
}

/** A session of its own for a call that ends it. */
async function freshToken(name: RouteName, caller: Caller): Promise<string | undefined> {
  const password = endingCalls[name]
  const person = { owner, 'another person': other }[caller as string]
  if (password === undefined || person === undefined) return undefined
  const body = { email: person.session?.user.email, password }
  return (await api.guest.call(routes.login, { body })).data.token
}

async function send(name: RouteName, token: string | undefined, asked: Attempt): Promise<Answered> {
  const { method, path } = routeOf(name)
  const { params = {}, query = '', body } = asked
  const headers = new Headers(asked.headers)
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (body && !(body instanceof FormData)) headers.set('content-type', 'application/json')
  const url = api.url + path.replace(/:(\w+)/g, (_whole, key: string) => params[key] ?? '') + query
  const sent = body instanceof FormData ? body : (body && JSON.stringify(body)) || null
  const response = await fetch(url, { method, headers, body: sent })
  const bytes = await bytesOf(response, routeOf(name).takenWithinMs === null)
  return { status: response.status, text: Buffer.from(bytes).toString('latin1') }
}

/** The whole answer. A stream has no end, so of it only the beginning, which holds everything stored for a person. */
async function bytesOf(response: Response, isEndless: boolean): Promise<Uint8Array> {
  if (!isEndless || !response.ok) return new Uint8Array(await response.arrayBuffer())
  for await (const first of (response.body ?? []) as AsyncIterable<Uint8Array>) return first
  return new Uint8Array()
}

/** Requests that name something of the owner's outside the path; fields that a person may not set are ignored. */
function namingTheirs(): (Attempt & { name: RouteName; code: string | undefined })[] {
  const { accidentId, vehicleId, driverId, policyId, photo, lawyerId, conversationId, messageFileId } = theirs
  const items = [
    { sectionType: 'vehicle', id: vehicleId, code: 'VEHICLE_NOT_FOUND' },
    { sectionType: 'driver', id: driverId, code: 'DRIVER_NOT_FOUND' },
    { sectionType: 'insurance', id: policyId, code: 'POLICY_NOT_FOUND' },
    { sectionType: 'accident', id: accidentId, code: 'ACCIDENT_NOT_FOUND' },
  ]
  const owned = { userId: owner.userId, user_id: owner.userId }
  return [
    ...items.map(({ sectionType, id, code }) => ({
      name: 'uploadFile' as const,
      code,
      body: uploadForm({
        accidentId: id,
        bytes: photo,
        fields: { sectionType, fileCategory: `other_${sectionType}` },
      }),
    })),
    ...items.map(({ sectionType, id }) => ({
      name: 'listFiles' as const,
      code: undefined,
      query: `?sectionType=${sectionType}&sectionItemId=${id}`,
    })),
    { name: 'addVehicle', code: undefined, body: { ...vehicleForm(), ...owned, id: vehicleId } },
    { name: 'addDriver', code: undefined, body: { ...driverForm(), ...owned, id: driverId } },
    { name: 'addPolicy', code: undefined, body: { ...policyForm(), ...owned, id: policyId } },
    ...(['chatSend', 'sendMessage'] as const).map((name) => ({
      name,
      code: name === 'chatSend' ? 'FILE_NOT_FOUND' : 'CONVERSATION_NOT_FOUND',
      body: {
        recipientId: lawyerId,
        recipientType: 'lawyer',
        message: 'See this',
        conversationId,
        content: 'See this',
        fileIds: [messageFileId],
      },
    })),
    { name: 'exportData', code: undefined, query: `?format=json&userId=${owner.userId}` },
    { name: 'recentActivity', code: undefined, query: `?userId=${owner.userId}` },
  ]
}

async function addTampa(): Promise<void> {
  const place = { name: 'Tampa', state: 'FL', search_name: 'tampa', latitude: 27.95, longitude: -82.45 }
  await api.context.database.kysely
    .insertInto('places')
    .values({ id: 1, population: 1, ...place })
    .execute()
}

async function makeBystanders(): Promise<Bystanders> {
  const first = await api.signUp({ password: goodPassword })
  const { device } = await makePasskey(first)
  /** The token in the newest mail to a new person, after they asked for it. */
  const linkIn = async (page: string, ask: (email: string) => Promise<unknown>): Promise<string> => {
    const { email } = registrationForm()
    await api.signUp({ email })
    await ask(email)
    const mails = (await api.mails()).filter(({ to }) => to === email)
    const link = mails.map(({ text }) => new RegExp(`/${page}/([\\w-]+)`).exec(text)?.[1]).findLast(Boolean)
    return link ?? ''
  }
  return {
    email: first.session?.user.email ?? '',
    refreshToken: async () => (await api.signUp()).session?.refreshToken ?? '',
    resetToken: () =>
      linkIn('reset-password', (email) => api.guest.call(routes.forgotPassword, { body: { email } })),
    verificationToken: () => linkIn('verify-email', () => Promise.resolve()),
    undoToken: async () => {
      const { email } = registrationForm()
      const somebody = await api.signUp({ email, password: goodPassword })
      await enterNewEmail(somebody)
      return (await undoTokens(api, email)).at(-1) ?? ''
    },
    renewalDigest: async () => {
      const params = { id: theirs.connectionId }
      return (await owner.call(routes.previewRenewal, { params })).data.digest
    },
    placeToken: async () => {
      const { id: accidentId } = await makeReport(first)
      return (await first.call(routes.sharePlace, { body: { accidentId } })).data.token
    },
    feedToken: async () => {
      const body = { token: await inviteSomebody(api) }
      const keeper = await api.signUp()
      await keeper.call(routes.acceptInvitation, { body })
      await keeper.call(routes.renewCalendarFeed)
      return (await keeper.call(routes.readCalendarFeed)).data?.path.split('/').at(-1) ?? ''
    },
    textCode: async () => / is (\d{6})\./.exec((await api.texts()).at(-1)?.body ?? '')?.[1] ?? '',
    invitationToken: () => inviteSomebody(api),
    passkeyProof: async () => {
      const { data } = await api.guest.call(routes.passkeySignInOptions)
      return device.get(data)
    },
  }
}

async function tokensOf(person: TestClient, another: TestClient): Promise<typeof tokens> {
  const own = person.session?.token ?? ''
  const foreign = another.session?.token ?? ''
  const [head, , signature] = foreign.split('.')
  return {
    nobody: undefined,
    garbage: 'garbage',
    expired: await expiredToken(person),
    tampered: [head, own.split('.')[1], signature].join('.'),
    'signed out': await endedSession(person),
    'another person': foreign,
    'another professional': outsiders['another professional'].session?.token,
    'former holder': outsiders['former holder'].session?.token,
    'blocked person': outsiders['blocked person'].session?.token,
    owner: own,
  }
}

/** A token of the running session that was made a day ago. */
async function expiredToken({ session }: TestClient): Promise<string> {
  const { keys, newId, accessTokens } = api.context
  const clock = { now: () => new Date(Date.now() - day) }
  const claims = await accessTokens.verify(session?.token ?? '')
  return createAccessTokens({ keys, clock, newId }).sign(claims)
}

async function endedSession({ session }: TestClient): Promise<string> {
  const body = { email: session?.user.email, password: goodPassword }
  const { data } = await api.guest.call(routes.login, { body })
  const client = new TestClient(api.url, data)
  await client.call(routes.logout)
  return data.token
}

/** Everything stored about the owner, from every table with rows of persons. */
async function ownerRows(): Promise<Record<string, string[]>> {
  const { pool } = api.context.database
  const tables = await pool.query<{ name: string }>(`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' order by 1`)
  const all = [{ name: 'users' }, ...tables.rows]
  const entries = all.map(async ({ name }): Promise<[string, string[]]> => {
    const column = name === 'users' ? 'id' : 'user_id'
    const { rows } = await pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t where ${column} = $1 order by 1`,
      [owner.userId],
    )
    return [name, rows.map(({ row }) => row)]
  })
  return Object.fromEntries(await Promise.all(entries))
}
