import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { PASSWORD } from '../support/driver.ts'
import { cameraPhoto } from '../support/photos.ts'
import type { ServerProcess } from '../test.ts'

interface Account {
  email: string
  password: string
}

/** What the browser keeps of somebody signed in. */
export interface Session {
  token: string
  refreshToken: string
  user: { id: string }
}

export interface Person {
  name: string
  /** Whoever has one is signed in. */
  account?: Account
  /** Sends a report with this browser before anything is opened, since the receipt stands on the device that sent it. */
  isSender?: boolean
  /** Each page of theirs by its name, with its address. */
  pages: Record<string, string>
}

type Row = Record<string, unknown>

const guestPages = {
  welcome: '/',
  'sign-in': '/login',
  emergency: '/emergency',
  about: '/about',
  privacy: '/privacy',
  terms: '/terms',
  help: '/help',
  contact: '/contact',
  'reset-password': '/reset-password',
  'verify-email': '/verify-email',
  invitation: '/invitation',
  'not-found': '/no-such-road',
}
const driverPages = {
  home: '/dashboard',
  profile: '/profile',
  emergency: '/emergency',
  guided: '/lawyers',
  lawyers: '/lawyers?mode=search',
  doctors: '/physicians',
  visits: '/appointments',
  messages: '/chat',
  documents: '/documents',
  shared: '/sharing',
  activity: '/activity',
  preferences: '/preferences',
}
const practicePages = {
  practice: '/practice',
  calendar: '/practice/calendar',
  record: '/practice/profile',
  reviews: '/practice/reviews',
  messages: '/chat',
}

/** A guest, somebody new, a driver with everything, and the demo lawyer with whom that driver shared. */
export async function makePeople(server: ServerProcess): Promise<Person[]> {
  const { url } = server
  const newcomer = await signUp(url, 'newcomer')
  const sender = await signUp(url, 'sender')
  const lawyer = await demoLawyer(server)
  const lawyerId = await recordOf(url, await signIn(url, lawyer))
  const driver = await signUp(url, 'driver')
  const session = await signIn(url, driver)
  const made = await fillDriver(caller(url, session), lawyerId)
  return [
    { name: 'guest', pages: { ...guestPages, 'shared-place': `/here#${made.shareToken}` } },
    { name: 'newcomer', account: newcomer, pages: driverPages },
    {
      name: 'driver',
      account: driver,
      pages: {
        ...driverPages,
        case: `/cases/${made.accidentId}`,
        chat: `/chat/${made.lawyerId}`,
      },
    },
    {
      name: 'sender',
      account: sender,
      isSender: true,
      pages: { receipt: '/lawyers' },
    },
    {
      name: 'lawyer',
      account: lawyer,
      pages: { ...practicePages, chat: `/chat/${session.user.id}` },
    },
  ]
}

/** Sends one call as a person and returns its data; any refusal throws. */
type Call = (call: string, body?: object | FormData) => Promise<Row>

function caller(url: string, session?: Session): Call {
  return async (call, body) => {
    const [method = '', address = ''] = call.split(' ')
    const isForm = body instanceof FormData
    const answer = await fetch(url + address, {
      method,
      headers: {
        ...(session && { authorization: `Bearer ${session.token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${call} answered ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { data: Row }).data
  }
}

async function signUp(url: string, name: string): Promise<Account> {
  const account = { email: `${name}@example.test`, password: PASSWORD }
  await caller(url)('POST /api/auth/register', { ...account, confirmPassword: PASSWORD, acceptTerms: true })
  return account
}

/** A session of one browser: two that share a refresh token would end each other. */
export async function signIn(url: string, account: Account): Promise<Session> {
  return (await caller(url)('POST /api/auth/login', account)) as unknown as Session
}

async function demoLawyer({ dataDir }: ServerProcess): Promise<Account> {
  const accounts = await readFile(path.join(dataDir, 'demo-accounts.txt'), 'utf8')
  const password = /demo-lawyer@example\.com\s+password\s+(\S+)/.exec(accounts)?.[1] ?? ''
  return { email: 'demo-lawyer@example.com', password }
}

async function recordOf(url: string, session: Session): Promise<string> {
  const records = await caller(url, session)('GET /api/professional-accounts')
  const [own] = records as unknown as { professionalId: string }[]
  return own?.professionalId ?? ''
}

interface Made {
  accidentId: string
  lawyerId: string
  shareToken: string
}

/** A driver in the middle of a case, who has filled in, sent, shared, written and booked. */
async function fillDriver(call: Call, lawyerId: string): Promise<Made> {
  const policyId = await fillGlovebox(call)
  const accidentId = await sendReport(call)
  await call('POST /api/claims', { accidentId, policyId, type: 'collision' })
  await call('POST /api/lawyer-connections/connect', {
    lawyerId,
    caseDetails: { consent: true, accidentId, caseType: 'car-accident' },
  })
  await call('POST /api/professionals/contact', {
    professionalId: lawyerId,
    professionalType: 'lawyer',
    message: 'Hello, may I call you today?',
  })
  const doctorId = await bookDoctor(call)
  await call('POST /api/professionals/favorites', {
    professionalId: doctorId,
    professionalType: 'physician',
  })
  const { token } = await call('POST /api/emergency/shared-places', { accidentId, situation: 'safe' })
  return { accidentId, lawyerId, shareToken: String(token) }
}

/** Returns the id of the policy. */
async function fillGlovebox(call: Call): Promise<string> {
  await call('PATCH /api/users/profile', { firstName: 'Maria', lastName: 'Ortiz', cellNumber: '8135550142' })
  await call('POST /api/emergency/contacts', {
    name: 'Luis Ortiz',
    phone: '(813) 555-0177',
    relationship: 'family',
  })
  await call('POST /api/users/vehicles', {
    make: 'Honda',
    model: 'Civic',
    year: 2021,
    color: 'Blue',
    licensePlate: '8XK1234',
    plateState: 'FL',
  })
  await call('POST /api/users/drivers', {
    fullName: 'Maria Ortiz',
    email: 'maria@example.test',
    cellNumber: '(813) 555-0142',
    address: '401 E Jackson St, Tampa, FL 33602',
    dateOfBirth: '1990-05-17',
    relationship: 'self',
    licenseNumber: 'O632-540-90-677-0',
    licenseState: 'FL',
  })
  const { id } = await call('POST /api/users/insurance', {
    driverName: 'Maria Ortiz',
    carrierName: 'Sunshine Mutual',
    policyNumber: 'SM-2026-001',
    coverageType: 'full_coverage',
    policyStartDate: '2026-01-01',
    policyEndDate: '2099-01-01',
    claimsPhone: '(800) 555-0199',
  })
  return String(id)
}

async function sendReport(call: Call): Promise<string> {
  const { id } = await call('POST /api/emergency/accidents', {
    location: { latitude: 27.9447, longitude: -82.4604, accuracy: 12, address: 'W Kennedy Blvd, Tampa, FL' },
    description: 'Hit from behind at the lights.',
    severity: 'major',
    damage: ['rear', 'trunk'],
  })
  const accidentId = String(id)
  for (const shot of ['damage', 'wholeScene', 'plates']) await addPhoto(call, accidentId, shot)
  await call(`PUT /api/emergency/accidents/${accidentId}/details`, {
    vehicles: [
      { id: crypto.randomUUID(), make: 'Ford', model: 'F-150', plate: 'ABC 123', driver: 'Sam Lee' },
    ],
    people: [{ id: crypto.randomUUID(), role: 'witness', name: 'Ana Cruz', words: 'Saw it all.' }],
    police: { agency: 'Tampa Police', reportNumber: '26-1042' },
    conditions: { weather: ['rain'], light: 'dusk', road: 'wet' },
  })
  await call(`POST /api/emergency/accidents/${accidentId}/notes`, { text: 'The tow truck came at noon.' })
  return accidentId
}

async function addPhoto(call: Call, accidentId: string, shot: string): Promise<void> {
  const { name, mimeType, buffer } = await cameraPhoto(`${shot}.jpg`)
  const form = new FormData()
  form.set('sectionType', 'accident')
  form.set('sectionItemId', accidentId)
  form.set('shot', shot)
  form.set('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
  await call('POST /api/files/upload', form)
}

/** Books the first free time of the first doctor near Tampa who has one. */
async function bookDoctor(call: Call): Promise<string> {
  const location = { latitude: 27.9447, longitude: -82.4604 }
  const found = await call('POST /api/professionals/search', { type: 'physician', location })
  for (const { id } of found['physicians'] as { id: string }[]) {
    const { slots } = await call(`GET /api/professionals/physician/${id}/availability`)
    const first = (slots as { start: string; isFree: boolean }[]).find(({ isFree }) => isFree)
    if (!first) continue
    await call(`POST /api/professionals/physician/${id}/appointments`, { start: first.start })
    return id
  }
  throw new Error('no doctor near Tampa has a free time: start with demo data')
}
