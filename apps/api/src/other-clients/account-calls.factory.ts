import { routes } from '@krash/contract'
import { mailedTokens } from '#features/accounts/accounts.factory.ts'
import { TestClient } from '#testing/test-client.ts'
import { fieldsOf } from './described.factory.ts'
import { type Around, page, photoForm } from './walk.factory.ts'

const email = 'pat@example.test'
const password = 'correct horse battery'

const signedIn = { has: fieldsOf('session') }

export async function accountCalls({ api, walk }: Around): Promise<void> {
  await walk.call(
    'POST /api/auth/register',
    { email: ' Pat@Example.test', password, confirmPassword: password },
    { status: 201, ...signedIn },
  )
  await walk.call(
    'POST /api/auth/login',
    { email, password },
    { ...signedIn, keep: { refresh: 'data.refreshToken', me: 'data.user.id' } },
  )
  await walk.call('POST /api/auth/refresh', { refreshToken: walk.known['refresh'] }, signedIn)
  await walk.call('POST /api/auth/forgot-password', { email })
  await walk.call('POST /api/auth/request-password-reset', { email })
  await api.runJobs()
  const [token = ''] = await mailedTokens(api, email, 'reset-password')
  await walk.call('POST /api/auth/verify-reset-token', { token }, { has: ['data.valid'] })
  await walk.call('POST /api/auth/reset-password', { token, newPassword: `${password} 2` })
  const session = (await walk.client.call(routes.login, { body: { email, password: `${password} 2` } })).data
  walk.client = new TestClient(api.url, session)
  await walk.call('GET /api/auth/verify', undefined, { has: ['data.valid', 'data.user.id'] })
  await walk.call('GET /api/auth/me', undefined, { has: ['data.user.email'] })
  await walk.call('POST /api/auth/change-password', {
    currentPassword: `${password} 2`,
    newPassword: password,
  })
  for (const mail of ['password-reset', 'verification', 'welcome', 'notification'])
    await walk.call(`POST /api/email/${mail}`)
  await walk.call('POST /api/email/send', { template: 'welcome' })
  await walk.call('GET /api/email/test')
}

export async function profileCalls({ walk }: Around): Promise<void> {
  const form = {
    firstName: 'Pat',
    middleName: '',
    lastName: 'Lee',
    email,
    cellNumber: '+1 (813) 555-0142',
    preferredNotification: 'sms',
    addressType: 'home',
    address1: '401 E Jackson St',
    address2: '',
    city: 'Tampa',
    state: 'FL',
    zipCode: '33602-1234',
  }
  await walk.call('GET /api/users/profile', undefined, {
    has: fieldsOf('profile'),
  })
  await walk.call('PUT /api/users/profile', form, { has: fieldsOf('profile') })
  const preferences = { has: fieldsOf('preferences') }
  await walk.call('PATCH /api/users/preferences', { language: 'es', theme: 'dark' }, preferences)
  await walk.call('GET /api/users/preferences', undefined, preferences)
  await walk.call('POST /api/users/avatar', await photoForm('avatar', {}), { has: ['data.avatarUrl'] })
  const vehicle = {
    make: 'Honda',
    model: 'Civic',
    year: 2019,
    color: 'Blue',
    licensePlate: 'abc 123',
    vin: '',
  }
  await walk.call('POST /api/users/vehicles', vehicle, {
    status: 201,
    has: fieldsOf('vehicle'),
    keep: { vehicle: 'data.id' },
  })
  await walk.call('GET /api/users/vehicles', undefined, { has: [...page, ...fieldsOf('vehicle', 'data.0')] })
  await walk.call(
    'PUT /api/users/vehicles/{vehicle}',
    {
      ...vehicle,
      color: 'Red',
      userId: walk.known['me'],
      updatedAt: new Date(Date.now() + 60_000).toISOString(),
    },
    { has: fieldsOf('vehicle') },
  )
  const driver = {
    fullName: 'Luis Lee',
    email: 'LUIS@example.test',
    cellNumber: '8135550143',
    address: '401 E Jackson St',
    dateOfBirth: '1990-05-17',
    relationship: 'spouse',
    licenseNumber: '',
    licenseState: '',
  }
  await walk.call('POST /api/users/drivers', driver, {
    status: 201,
    has: fieldsOf('driver'),
    keep: { driver: 'data.id' },
  })
  await walk.call(
    'POST /api/users/drivers',
    { ...driver, fullName: 'Ana Lee', relationship: '', updatedAt: null },
    { status: 201 },
  )
  await walk.call('GET /api/users/drivers', undefined, { has: [...page, ...fieldsOf('driver', 'data.0')] })
  await walk.call(
    'PUT /api/users/drivers/{driver}',
    { ...driver, licenseState: 'FL' },
    { has: fieldsOf('driver') },
  )
  const policy = {
    driverName: 'Pat Lee',
    carrierName: 'Acme',
    policyNumber: 'PN-1',
    policyStartDate: '2026-01-01',
    policyEndDate: '2027-01-01',
    policyLimits: '',
    deductible: '',
    agentPhone: '',
    uninsuredMotorist: true,
    underinsuredMotorist: false,
    medicalPayments: false,
  }
  for (const [at, coverageType] of [
    'Full Coverage',
    'Liability Only',
    'Comprehensive',
    'Collision',
    'Minimum Required',
    'uninsured motorist',
    'medical payments',
  ].entries())
    await walk.call(
      'POST /api/users/insurance',
      { ...policy, policyNumber: `PN-${at + 100}`, coverageType },
      { status: 201, has: fieldsOf('policy'), keep: { policy: 'data.id' } },
    )
  const { carrierName, policyStartDate, policyEndDate, ...rest } = policy
  const old = {
    ...rest,
    company: carrierName,
    coverage: 'collision',
    startDate: policyStartDate,
    expirationDate: policyEndDate,
  }
  await walk.call(
    'PUT /api/users/insurance/{policy}',
    { ...old, policyNumber: 'PN-106', deductible: '500', medicalPayments: '' },
    { has: fieldsOf('policy') },
  )
  await walk.call('GET /api/users/insurance', undefined, { has: [...page, ...fieldsOf('policy', 'data.0')] })
  await walk.call('GET /api/users/export')
}

export async function fileCalls({ walk }: Around): Promise<void> {
  const file = await photoForm('file', {
    sectionType: 'vehicle',
    sectionItemId: '',
    fileDescription: '',
    fileCategory: '',
  })
  await walk.call('POST /api/files/upload', file, {
    status: 201,
    has: fieldsOf('file'),
    keep: { file: 'data.id' },
  })
  const paper = {
    sectionType: 'insurance',
    sectionItemId: walk.known['policy'] ?? '',
    fileCategory: 'insurance_card',
  }
  await walk.call('POST /api/files/upload', await photoForm('file', paper), {
    status: 201,
    keep: { paper: 'data.id' },
  })
  await walk.call('GET /api/files/getfiles?sectionType=vehicle&isActive=true', undefined, {
    has: [...page, ...fieldsOf('file', 'data.data.0')],
  })
  await walk.call('GET /api/files/{file}', undefined, { has: fieldsOf('file') })
  await walk.call('GET /api/files/{file}/download')
  await walk.call(
    'PUT /api/files/{file}',
    { fileDescription: 'The car', fileCategory: 'photos' },
    { has: fieldsOf('file') },
  )
  await walk.call('PUT /api/files/{file}', { fileDescription: '', fileCategory: '' })
  await walk.call('GET /api/files/getfiles?sectionType=any&sectionItemId=&fileCategory=&isActive=all')
  for (const section of ['personal', 'vehicle', 'driver', 'insurance'])
    await walk.call(`GET /api/files/categories/${section}`, undefined, { has: ['data.0'] })
  await walk.call('DELETE /api/files/{file}')
  await walk.call('DELETE /api/files/{paper}?hard=true')
}

export async function leavingCalls({ api, walk }: Around): Promise<void> {
  await walk.call('DELETE /api/users/insurance/{policy}')
  await walk.call('DELETE /api/users/drivers/{driver}')
  await walk.call('DELETE /api/users/vehicles/{vehicle}')
  await walk.call('POST /api/auth/logout')
  walk.client = new TestClient(
    api.url,
    (await api.guest.call(routes.login, { body: { email, password } })).data,
  )
  await walk.call('POST /api/auth/delete-account', { password })
}
