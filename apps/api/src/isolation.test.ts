import { type RouteDefinition, failure, routes } from '@krash/contract'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReport } from '#features/accidents/accidents.factory.ts'
import { goodPassword, registrationForm } from '#features/accounts/accounts.factory.ts'
import { makeDriver, driverForm } from '#features/drivers/drivers.factory.ts'
import { contactForm, makeContact } from '#features/emergency-contacts/emergency-contacts.factory.ts'
import { cameraPhoto, upload, uploadForm } from '#features/files/files.factory.ts'
import { makePolicy, policyForm } from '#features/insurance/insurance.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { profileForm } from '#features/users/users.factory.ts'
import { makeVehicle, vehicleForm } from '#features/vehicles/vehicles.factory.ts'
import { createAccessTokens } from '#platform/auth/access-tokens.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { TestClient } from '#testing/test-client.ts'

type RouteName = keyof typeof routes
type Caller = 'nobody' | 'garbage' | 'expired' | 'tampered' | 'signed out' | 'another person' | 'owner'

/** How a test asks for something of the owner's. */
interface Attempt {
  params?: Record<string, string>
  query?: string
  body?: object | FormData
  /** Code for another person where the request names something of the owner's; else they get their own. */
  refusal?: string
}

/** What the owner has, by the ids a request can name. */
interface Belongings {
  email: string
  accidentId: string
  fileId: string
  lawyerId: string
  vehicleId: string
  driverId: string
  policyId: string
  contactId: string
  /** Of another device than the one the owner calls from. */
  sessionId: string
  photo: Buffer
}

const day = 24 * 3_600_000
const secretDescription = 'canary seen from the balcony'
const tables = [
  'users',
  'accidents',
  'files',
  'activities',
  'lawyer_connections',
  'consents',
  'sessions',
] as const
const report = { location: { latitude: 28.5, longitude: -81.4, address: 'Orlando, FL' } }

let api: TestApp
let owner: TestClient
let theirs: Belongings
let tokens: Record<Caller, string | undefined>
/** Texts that only the owner may ever read. */
let secrets: string[]

beforeAll(async () => {
  api = await startTestApp()
  owner = await api.signUp({ password: goodPassword })
  theirs = await furnish(owner)
  tokens = await tokensOf(owner, await api.signUp())
})
afterAll(() => api.close())

describe('every call by everybody', () => {
  let cells = 0

  test('nobody but the owner reads or changes what is the owner’s', async () => {
    const before = await ownerRows()
    for (const caller of Object.keys(tokens) as Caller[]) {
      if (caller === 'owner') continue
      for (const name of names()) await refused(name, caller)
    }
    expect(await ownerRows()).toEqual(before)
  })

  test('the owner is served by every call', async () => {
    for (const name of names()) {
      const answer = await attempt(name, 'owner')
      expect([name, answer.status]).toEqual([name, routeOf(name).status ?? 200])
      cells += 1
    }
    console.log(`calls x callers: ${cells} cells, leaks 0`)
    expect(cells).toBe(names().length * 7)
  })

  async function refused(name: RouteName, caller: Caller): Promise<void> {
    const { status, text } = await attempt(name, caller)
    const cell = `${name} by ${caller}`
    cells += 1
    expect([cell, secrets.filter((secret) => text.includes(secret))]).toEqual([cell, []])
    const code = status < 400 ? undefined : z.parse(failure, JSON.parse(text)).code
    expect([cell, code]).toEqual([cell, expectedCode(name, caller)])
  }
})

/** Signing out comes last: it ends the session the other calls are made with. */
function names(): RouteName[] {
  const all = Object.keys(routes) as RouteName[]
  return [...all.filter((name) => name !== 'logout'), 'logout']
}

function routeOf(name: RouteName): RouteDefinition {
  return routes[name]
}

function expectedCode(name: RouteName, caller: Caller): string | undefined {
  if (routeOf(name).access === 'public') return undefined
  if (caller === 'another person') return attempts[name](theirs).refusal
  const codes = { expired: 'TOKEN_EXPIRED', tampered: 'INVALID_TOKEN_SIGNATURE' }
  return caller in codes ? codes[caller as keyof typeof codes] : 'AUTH_FAILED'
}

/** A request of every call for what is the owner's; a new call of the contract must be added here. */
const attempts: Record<RouteName, (of: Belongings) => Attempt> = {
  register: () => ({ body: registrationForm() }),
  login: () => ({ body: { email: bystander.email, password: goodPassword } }),
  refresh: () => ({ body: { refreshToken: bystander.refreshToken } }),
  verify: () => ({}),
  me: () => ({}),
  logout: () => ({}),
  forgotPassword: () => ({ body: { email: bystander.email } }),
  requestPasswordReset: () => ({ body: { email: bystander.email } }),
  verifyResetToken: () => ({ body: { token: 'unknown' } }),
  resetPassword: () => ({ body: { token: 'unknown', newPassword: goodPassword } }),
  verifyEmail: () => ({ body: { token: 'unknown' } }),
  changePassword: () => ({ body: { currentPassword: goodPassword, newPassword: goodPassword } }),
  deleteAccount: () => ({ body: { password: goodPassword } }),
  listSessions: () => ({}),
  endSession: ({ sessionId }) => ({ params: { id: sessionId }, refusal: 'SESSION_NOT_FOUND' }),
  endAllSessions: () => ({}),
  getProfile: () => ({}),
  updateProfile: () => ({ body: profileForm({ email: 'new-address@example.test' }) }),
  uploadAvatar: ({ photo }) => ({ body: avatarForm(photo) }),
  getAvatar: () => ({}),
  deleteAvatar: () => ({}),
  exportData: () => ({}),
  getPreferences: () => ({}),
  updatePreferences: () => ({ body: { theme: 'dark' } }),
  listVehicles: () => ({}),
  addVehicle: () => ({ body: vehicleForm({ licensePlate: 'NEW 1', vin: null }) }),
  updateVehicle: ({ vehicleId }) => ({
    params: { id: vehicleId },
    body: vehicleForm({ color: 'Red' }),
    refusal: 'VEHICLE_NOT_FOUND',
  }),
  deleteVehicle: ({ vehicleId }) => ({ params: { id: vehicleId }, refusal: 'VEHICLE_NOT_FOUND' }),
  listDrivers: () => ({}),
  addDriver: () => ({ body: driverForm({ fullName: 'New Driver' }) }),
  updateDriver: ({ driverId }) => ({
    params: { id: driverId },
    body: driverForm({ relationship: 'friend' }),
    refusal: 'DRIVER_NOT_FOUND',
  }),
  deleteDriver: ({ driverId }) => ({ params: { id: driverId }, refusal: 'DRIVER_NOT_FOUND' }),
  listPolicies: () => ({}),
  addPolicy: () => ({ body: policyForm({ policyNumber: 'NEW-1' }) }),
  updatePolicy: ({ policyId }) => ({
    params: { id: policyId },
    body: policyForm({ deductible: 1000 }),
    refusal: 'POLICY_NOT_FOUND',
  }),
  deletePolicy: ({ policyId }) => ({ params: { id: policyId }, refusal: 'POLICY_NOT_FOUND' }),
  reportAccident: () => ({ body: report }),
  listAccidents: () => ({ query: '?limit=100' }),
  getAccident: ({ accidentId }) => ({ params: { id: accidentId }, refusal: 'ACCIDENT_NOT_FOUND' }),
  updateAccident: ({ accidentId }) => ({
    params: { id: accidentId },
    body: { status: 'open', notes: 'changed' },
    refusal: 'ACCIDENT_NOT_FOUND',
  }),
  cancelAccident: ({ accidentId }) => ({
    params: { id: accidentId },
    body: { reason: 'mistake' },
    refusal: 'ACCIDENT_NOT_FOUND',
  }),
  emergencyStatus: () => ({}),
  listEmergencyContacts: () => ({}),
  addEmergencyContact: () => ({ body: contactForm({ name: 'New Contact' }) }),
  deleteEmergencyContact: ({ contactId }) => ({
    params: { id: contactId },
    refusal: 'EMERGENCY_CONTACT_NOT_FOUND',
  }),
  listRoadside: () => ({ query: '?latitude=27.95&longitude=-82.45' }),
  uploadFile: ({ accidentId, photo }) => ({
    body: uploadForm({ accidentId, bytes: photo }),
    refusal: 'ACCIDENT_NOT_FOUND',
  }),
  listFiles: ({ accidentId }) => ({ query: `?sectionType=accident&sectionItemId=${accidentId}` }),
  getFile: ({ fileId }) => ({ params: { id: fileId }, refusal: 'FILE_NOT_FOUND' }),
  updateFile: ({ fileId }) => ({
    params: { id: fileId },
    body: { fileDescription: 'changed' },
    refusal: 'FILE_NOT_FOUND',
  }),
  deleteFile: ({ fileId }) => ({ params: { id: fileId }, refusal: 'FILE_NOT_FOUND' }),
  listFileCategories: () => ({ params: { section: 'vehicle' } }),
  downloadFile: ({ fileId }) => ({ params: { id: fileId }, refusal: 'FILE_NOT_FOUND' }),
  fileThumbnail: ({ fileId }) => ({ params: { id: fileId }, refusal: 'FILE_NOT_FOUND' }),
  recentActivity: () => ({ query: '?limit=100' }),
  activitySummary: () => ({}),
  logActivity: () => ({ body: { type: 'navigation', title: 'Opened a page' } }),
  suggest: () => ({ query: '?q=tampa' }),
  geocode: () => ({ query: '?address=Tampa' }),
  reverseGeocode: () => ({ query: '?lat=27.95&lng=-82.45' }),
  searchProfessionals: () => ({ body: { type: 'lawyer' } }),
  getProfessional: ({ lawyerId }) => ({ params: { type: 'lawyer', id: lawyerId } }),
  connectLawyer: ({ lawyerId, accidentId }) => ({
    body: { lawyerId, caseDetails: { consent: true, accidentId } },
    refusal: 'ACCIDENT_NOT_FOUND',
  }),
  myConnections: () => ({ query: '?limit=100' }),
  sendFeedback: () => ({
    body: { feedbackType: 'app', category: 'general_feedback', message: 'It works well.' },
  }),
  sendContactRequest: () => ({
    body: {
      name: 'Guest',
      email: 'guest@example.test',
      subject: 'A question',
      message: 'When are you open?',
    },
  }),
  myContactRequests: () => ({ query: '?limit=100' }),
  mailPasswordReset: () => ({}),
  mailVerification: () => ({}),
  mailWelcome: () => ({}),
  mailNotification: () => ({}),
  sendMail: () => ({ body: { template: 'welcome' } }),
  testMail: () => ({}),
}

function avatarForm(photo: Buffer): FormData {
  const form = new FormData()
  form.append('avatar', new File([new Uint8Array(photo)], 'me.jpg', { type: 'image/jpeg' }))
  return form
}

/** Somebody whom the calls before a session are about. */
const bystander = { email: '', refreshToken: '' }

async function attempt(name: RouteName, caller: Caller): Promise<{ status: number; text: string }> {
  const { method, path } = routeOf(name)
  const { params = {}, query = '', body } = attempts[name](theirs)
  const headers = new Headers()
  const token = tokens[caller]
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (body && !(body instanceof FormData)) headers.set('content-type', 'application/json')
  const url = api.url + path.replace(/:(\w+)/g, (_whole, key: string) => params[key] ?? '') + query
  const sent = body instanceof FormData ? body : (body && JSON.stringify(body)) || null
  const response = await fetch(url, { method, headers, body: sent })
  return { status: response.status, text: Buffer.from(await response.arrayBuffer()).toString('latin1') }
}

async function furnish(client: TestClient): Promise<Belongings> {
  const stranger = registrationForm({ password: goodPassword })
  const { data: signedIn } = await api.guest.call(routes.register, { body: stranger })
  Object.assign(bystander, { email: stranger.email, refreshToken: signedIn.refreshToken })
  await insertProfessionals(api.context.database, [lawyerRow()])
  await api.context.database.kysely
    .insertInto('places')
    .values({
      id: 1,
      name: 'Tampa',
      state: 'FL',
      search_name: 'tampa',
      population: 1,
      latitude: 27.95,
      longitude: -82.45,
    })
    .execute()
  const lawyer = await client.call(routes.searchProfessionals, { body: { type: 'lawyer' } })
  const lawyerId = lawyer.data.lawyers?.[0]?.id ?? ''
  const accident = await makeReport(client, { description: secretDescription })
  const photo = await cameraPhoto()
  const file = await upload(client, { accidentId: accident.id, bytes: photo, name: 'canary.jpg' })
  const email = client.session?.user.email ?? ''
  const { id: vehicleId } = await makeVehicle(client)
  const { id: driverId } = await makeDriver(client)
  const { id: policyId } = await makePolicy(client)
  const { id: contactId } = await makeContact(client)
  await client.call(routes.connectLawyer, {
    body: { lawyerId, caseDetails: { consent: true, accidentId: accident.id } },
  })
  secrets = [
    client.userId,
    email,
    accident.id,
    accident.number,
    secretDescription,
    file.data.id,
    file.data.sha256,
  ]
  secrets.push('canary.jpg', 'Testcam', '401 E Jackson')
  return {
    email,
    accidentId: accident.id,
    fileId: file.data.id,
    lawyerId,
    vehicleId,
    driverId,
    policyId,
    contactId,
    sessionId: '',
    photo,
  }
}

async function tokensOf(person: TestClient, other: TestClient): Promise<typeof tokens> {
  const own = person.session?.token ?? ''
  const foreign = other.session?.token ?? ''
  const [head, , signature] = foreign.split('.')
  return {
    nobody: undefined,
    garbage: 'garbage',
    expired: await expiredToken(person),
    tampered: [head, own.split('.')[1], signature].join('.'),
    'signed out': await endedSession(person),
    'another person': foreign,
    owner: own,
  }
}

/** A token of the running session, made a day ago. */
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

/** Everything kept about the owner. */
async function ownerRows(): Promise<Record<string, unknown[]>> {
  const entries = tables.map(async (table) => {
    const column = table === 'users' ? 'id' : 'user_id'
    const { rows } = await api.context.database.pool.query<Record<string, unknown>>(
      `select * from ${table} where ${column} = $1 order by id`,
      [owner.userId],
    )
    return [table, rows] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
