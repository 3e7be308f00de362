import { type PreferencesPatch, routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registrationForm } from '#features/accounts/accounts.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { TestClient } from '#testing/test-client.ts'
import { profileForm } from './profile.factory.ts'

const tampa = { latitude: 27.95, longitude: -82.45, address: 'Tampa, FL' }

let api: TestApp

beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const patch = (client: TestClient, body: PreferencesPatch) => client.call(routes.updatePreferences, { body })
const read = async (client: TestClient) => (await client.call(routes.getPreferences)).data
const updatedAt = async (client: TestClient) => (await client.call(routes.getProfile)).data.updatedAt

describe('GET /api/users/preferences', () => {
  test('401 without a session', async () => {
    expect((await api.guest.call(routes.getPreferences)).code).toBe('AUTH_FAILED')
  })

  test('200 shows a new account in the language it was made in', async () => {
    const body = registrationForm()
    const { data } = await api.guest.call(routes.register, {
      body,
      headers: { 'accept-language': 'ar-EG,en;q=0.5' },
    })
    expect(await read(new TestClient(api.url, data))).toEqual({
      language: 'ar',
      theme: 'auto',
      preferredNotification: 'email',
      shareData: false,
      dataSharingConsent: false,
      notifications: { push: false, email: true, text: false },
      home: null,
    })
  })
})

describe('PATCH /api/users/preferences', () => {
  test('401 without a session', async () => {
    expect((await patch(api.guest, { theme: 'dark' })).code).toBe('AUTH_FAILED')
  })

  test('400 names every wrong field at once and changes nothing', async () => {
    const client = await api.signUp()
    const before = await read(client)
    const body = {
      language: 'xx',
      theme: 'pink',
      shareData: 'yes',
      notifications: { push: 1 },
      home: { latitude: 91, longitude: 0, address: '' },
    }
    const answer = await client.call(routes.updatePreferences, { body })
    expect(answer.fields.toSorted()).toEqual(
      ['home.address', 'home.latitude', 'language', 'notifications.push', 'shareData', 'theme'].toSorted(),
    )
    expect(await read(client)).toEqual(before)
  })

  test('200 changes what is named and keeps the rest, at once and on the next device', async () => {
    const client = await api.signUp()
    const { data } = await patch(client, {
      theme: 'dark',
      notifications: { push: true },
      home: tampa,
    })
    expect(data).toMatchObject({
      theme: 'dark',
      language: 'en',
      notifications: { push: true, email: true, text: false },
      home: tampa,
    })
    expect(await read(client)).toEqual(data)
    expect((await patch(client, { home: null })).data).toEqual({ ...data, home: null })
    expect((await patch(client, {})).data).toEqual({ ...data, home: null })
  })

  test('200 reads sms as text', async () => {
    const client = await api.signUp()
    const { data } = await client.call(routes.updatePreferences, { body: { preferredNotification: 'sms' } })
    expect(data?.preferredNotification).toBe('text')
    expect((await read(client))?.preferredNotification).toBe('text')
  })

  test('200 leaves somebody else as they are', async () => {
    const [client, stranger] = [await api.signUp(), await api.signUp()]
    const before = await read(stranger)
    await patch(client, { language: 'es', theme: 'light', shareData: true, home: tampa })
    expect(await read(stranger)).toEqual(before)
  })

  test('a changed language holds for the next mail', async () => {
    const client = await api.signUp()
    await patch(client, { language: 'es' })
    const email = client.session?.user.email ?? ''
    await api.guest.call(routes.forgotPassword, { body: { email } })
    const mail = (await api.mails()).findLast(({ to }) => to === email)
    expect(mail?.subject).toBe('Cree una contraseña nueva')
  })

  test.each<PreferencesPatch>([
    { language: 'es' },
    { theme: 'dark' },
    { notifications: { text: true } },
    { home: tampa },
    { shareData: false },
  ])('%o does not make an open profile form stale and is not told', async (body) => {
    const client = await api.signUp()
    const before = await updatedAt(client)
    await patch(client, body)
    expect(await updatedAt(client)).toBe(before)
    expect((await client.call(routes.recentActivity)).data.activities).toEqual([])
  })

  test.each<PreferencesPatch>([
    { preferredNotification: 'text' },
    { shareData: true },
    { dataSharingConsent: true },
  ])('%o is in the profile form: an open one is stale', async (body) => {
    const client = await api.signUp()
    const before = await updatedAt(client)
    await patch(client, body)
    expect((await client.call(routes.getProfile)).data).toMatchObject(body)
    const form = profileForm({ email: client.session?.user.email ?? '', updatedAt: before })
    expect((await client.call(routes.updateProfile, { body: form })).code).toBe('CHANGED_ELSEWHERE')
    const { activities } = (await client.call(routes.recentActivity)).data
    expect(activities.map(({ type }) => type)).toEqual(['profile_updated'])
  })

  test('changes of different parts at once lose nothing', async () => {
    const client = await api.signUp()
    const parts: PreferencesPatch[] = [
      { language: 'ar' },
      { theme: 'light' },
      { preferredNotification: 'text' },
      { shareData: true },
      { dataSharingConsent: true },
      { notifications: { push: true } },
      { notifications: { email: false } },
      { notifications: { text: true } },
      { home: tampa },
    ]
    await Promise.all(parts.map((part) => patch(client, part)))
    expect(await read(client)).toEqual({
      language: 'ar',
      theme: 'light',
      preferredNotification: 'text',
      shareData: true,
      dataSharingConsent: true,
      notifications: { push: true, email: false, text: true },
      home: tampa,
    })
  })
})
