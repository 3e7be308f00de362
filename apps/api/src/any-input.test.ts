import { type RouteDefinition, commonErrors, failure, routes, sessionEndingCodes } from '@krash/contract'
import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReport } from '#features/accidents/accidents.factory.ts'
import { goodPassword, registrationForm } from '#features/accounts/accounts.factory.ts'
import { makeAppointment, slotSource } from '#features/appointments/appointments.factory.ts'
import { contactForm, makeContact } from '#features/emergency-contacts/emergency-contacts.factory.ts'
import { cameraPhoto, upload } from '#features/files/files.factory.ts'
import {
  driverForm,
  makeDriver,
  makePolicy,
  makeVehicle,
  policyForm,
  vehicleForm,
} from '#features/glovebox/glovebox.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { profileForm } from '#features/profile/profile.factory.ts'
import { arbitraryNear, arbitraryOf, rawJson } from '#testing/arbitrary-input.ts'
import { endingCalls } from '#app/isolation/call-attempts.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { type TestClient, envelopeOf } from '#testing/test-client.ts'

/** Change it to explore other inputs; a failure prints what was sent. */
const seed = 20_261_120
/**
 * How many times each route is called, by what it may send. If nothing, the first five calls get every answer that eighty
 * get; if only an id, the first ten do.
 */
const callsPerRoute = { form: 80, id: 24, nothing: 10 }
/** ONLY_CALLS=Witness looks at those calls alone. */
const wanted = new RegExp(process.env['ONLY_CALLS'] ?? '.')
const atOnce = 8

/** Codes any call may answer to a wrong path, a body that is too large, or another content type. */
const wireCodes = ['NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']
const keyCodes = ['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_FLIGHT']

/** Valid forms that chance alone does not find. */
const goodForms: Record<string, object> = {
  register: registrationForm(),
  updateProfile: profileForm({ email: 'new-address@example.test', currentPassword: goodPassword }),
  addVehicle: vehicleForm({ licensePlate: 'NEW 1', vin: null }),
  updateVehicle: vehicleForm(),
  addDriver: driverForm({ fullName: 'New Driver' }),
  updateDriver: driverForm(),
  addPolicy: policyForm({ policyNumber: 'NEW-1' }),
  updatePolicy: policyForm(),
  addEmergencyContact: contactForm(),
}

interface Sent {
  name: string
  route: RouteDefinition
  path: string
  headers: Record<string, string>
  body: string | FormData | null
}

let api: TestApp
let client: TestClient
/** Existing ids by part of the path, so that calls get further than 'not found'. */
let known: Record<string, string>

beforeAll(async () => {
  // Nobody listens there: no call gets as far as a message that could be translated.
  api = await startTestApp({ environment: { TRANSLATE_URL: 'http://127.0.0.1:9' } })
  client = await api.signUp()
  const lawyer = lawyerRow()
  await insertProfessionals(api.context.database, [lawyer])
  const accident = await makeReport(client)
  const file = await upload(client, { accidentId: accident.id, bytes: await cameraPhoto() })
  known = {
    accidents: accident.id,
    files: file.data.id,
    professionals: lawyer.id,
    appointments: (
      await makeAppointment(client, { lawyerId: lawyer.id, start: slotSource(api.clock.now())() })
    ).id,
    vehicles: (await makeVehicle(client)).id,
    drivers: (await makeDriver(client)).id,
    insurance: (await makePolicy(client)).id,
    contacts: (await makeContact(client)).id,
  }
})
afterAll(() => api.close())

test('any input of any call gets a documented answer, and never a trouble of the server', async () => {
  // Deleting comes last: afterwards everything would be 'not found'.
  const calls: [string, RouteDefinition][] = Object.entries(routes).filter(([name]) => wanted.test(name))
  const takesAway = ([, { method }]: [string, RouteDefinition]) => method === 'DELETE'
  const ordered = [...calls.filter((call) => !takesAway(call)), ...calls.filter(takesAway)]
  const sent = ordered.flatMap(([name, route]) =>
    fc.sample(requestOf(name, route), { seed, numRuns: callsOf(route) }),
  )
  const statuses = new Map<number, number>()
  const wrong: string[] = []
  const served = new Set<string>()
  let slowest = 0
  const queue = sent.values()
  const work = async (): Promise<void> => {
    for (const request of queue) {
      const started = performance.now()
      const { status, problem } = await send(request)
      slowest = Math.max(slowest, performance.now() - started)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status < 400) served.add(request.name)
      if (problem) wrong.push(`${request.name} ${status} ${problem}: ${shown(request)}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  console.log(
    `generated calls: ${sent.length}, wrong ${wrong.length}, served ${served.size} of ${calls.length} calls, slowest ${Math.round(slowest)} ms (${counts.join(', ')})`,
  )
  expect(wrong).toEqual([])
  // Otherwise no call got past the session check, and zero problems would prove nothing.
  expect(statuses.get(200)).toBeGreaterThan(sent.length / 130)
  expect(statuses.get(201)).toBeGreaterThan(sent.length / 640)
  expect(Object.keys(goodForms).filter((name) => wanted.test(name) && !served.has(name))).toEqual([])
})

function callsOf({ params, query, body, kind }: RouteDefinition): number {
  if (body || query || kind === 'multipart') return callsPerRoute.form
  return params ? callsPerRoute.id : callsPerRoute.nothing
}

function requestOf(name: string, route: RouteDefinition): fc.Arbitrary<Sent> {
  const nothing = fc.constant<unknown>({})
  const parts = {
    params: route.params ? arbitraryOf(route.params) : nothing,
    query: route.query ? arbitraryOf(route.query) : nothing,
    body: bodyLike(name, route),
    key: fc.option(fc.oneof(fc.uuid(), fc.constantFrom('x', '')), { freq: 2, nil: undefined }),
    isKnown: fc.boolean(),
    language: fc.constantFrom('en', 'ar', 'es;q=2,,;', '*'),
  }
  return fc.record(parts).map(({ params, query, body, key, isKnown, language }): Sent => ({
    name,
    route,
    path: pathOf(route, { ...fieldsOf(params), ...(isKnown && ownId(route)) }) + search(query),
    headers: {
      'accept-language': language,
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(body !== undefined && route.kind !== 'multipart' && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : bodyOf(route, body),
  }))
}

function ownId({ path }: RouteDefinition): { id?: string } {
  const [, id] = Object.entries(known).find(([part]) => path.includes(`/${part}/`)) ?? []
  return id === undefined ? {} : { id }
}

/** A form without text fields may carry some anyway. */
function bodyLike(name: string, { body, kind }: RouteDefinition): fc.Arbitrary<unknown> {
  const form = goodForms[name]
  if (body && form) return fc.oneof(arbitraryOf(body), arbitraryNear(form))
  if (body) return arbitraryOf(body)
  return kind === 'multipart' ? arbitraryOf(z.object({})) : fc.constant(undefined)
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function pathOf({ path }: RouteDefinition, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_whole, key: string) =>
    encodeURIComponent(textOf(params[key] ?? 'x').slice(0, 150)),
  )
}

function search(query: unknown): string {
  const pairs = Object.entries(fieldsOf(query)).map(([key, value]) =>
    [key, textOf(value)].map(encodeURIComponent).join('='),
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : rawJson(value)).toWellFormed()
}

function bodyOf(route: RouteDefinition, body: unknown): string | FormData {
  if (route.kind !== 'multipart') return rawJson(body)
  const form = new FormData()
  const fields = Object.entries(fieldsOf(body)).map(([key, value]) => [key, textOf(value)] as const)
  for (const [key, value] of fields)
    form.append(key, key === 'sectionItemId' ? (known['accidents'] ?? value) : value)
  form.append(
    route.path.endsWith('avatar') ? 'avatar' : 'file',
    new File([fields.map(String).join()], textOf(body).slice(0, 300), { type: 'image/jpeg' }),
  )
  return form
}

async function send({
  name,
  route,
  path,
  headers,
  body,
}: Sent): Promise<{ status: number; problem: string | undefined }> {
  // A call that may end the session or the account would lock out every later one.
  // Guesses of the other calls would keep the right password of this one waiting.
  const isAlone = name in endingCalls || name === 'updateProfile'
  const caller = isAlone ? await api.signUp() : client
  const response = await caller.fetch(path, { method: route.method, headers, body })
  const isEndless = route.takenWithinMs === null && response.ok
  if (isEndless) await response.body?.cancel()
  const text = isEndless ? '' : await response.text()
  return { status: response.status, problem: problemOf(route, response.status, text) }
}

/** Undefined for an answer that the contract permits. */
function problemOf(route: RouteDefinition, status: number, text: string): string | undefined {
  if (status >= 500) return text
  return status < 400 ? problemOfSuccess(route, status, text) : problemOfFailure(route, text)
}

function problemOfSuccess(route: RouteDefinition, status: number, text: string): string | undefined {
  if (status !== (route.status ?? 200)) return 'is another status than the contract says'
  if (route.kind === 'binary') return undefined
  const answer = z.safeParse(envelopeOf(route), parsed(text))
  return answer.success ? undefined : `breaks the contract: ${text}`
}

function problemOfFailure(route: RouteDefinition, text: string): string | undefined {
  const answer = z.safeParse(failure, parsed(text))
  if (!answer.success) return `breaks the envelope: ${text}`
  const { code } = answer.data
  return documented(route).includes(code) ? undefined : `${code} is not documented`
}

function documented(route: RouteDefinition): string[] {
  return [
    ...commonErrors,
    ...wireCodes,
    ...(route.errors ?? []),
    ...(route.idempotent ? keyCodes : []),
    ...(route.access === 'public' ? [] : sessionEndingCodes),
  ]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function shown({ route, path, headers, body }: Sent): string {
  const sent = typeof body === 'string' ? body : body && JSON.stringify([...body].map(String))
  return `${route.method} ${path} ${JSON.stringify(headers)} ${sent ?? ''}`.slice(0, 2000)
}
