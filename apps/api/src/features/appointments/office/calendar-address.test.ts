import { routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, mailedTokens, undoTokens } from '#features/accounts/accounts.factory.ts'
import { makeInvitation } from '#features/professional-accounts/professional-accounts.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { enterNewEmail } from '#features/profile/profile.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const emailOf = (client: TestClient): string => client.session?.user.email ?? ''

/** What a person does who fears that somebody else was in their account. */
const ways: Record<string, (office: TestClient) => Promise<{ status: number }>> = {
  'signing out everywhere': (office) => office.call(routes.endAllSessions),
  'a new password by mail': async (office) => {
    await api.guest.call(routes.forgotPassword, { body: { email: emailOf(office) } })
    const [token] = await mailedTokens(api, emailOf(office), 'reset-password')
    return api.guest.call(routes.resetPassword, { body: { token, newPassword: `${goodPassword} 2` } })
  },
  'taking a new email address back': async (office) => {
    await enterNewEmail(office)
    const [token] = await undoTokens(api, emailOf(office))
    return api.guest.call(routes.undoEmailChange, { body: { token } })
  },
}

test.each(Object.entries(ways))('the address of a calendar ends with %s', async (_, end) => {
  const lawyer = lawyerRow()
  await insertProfessionals(api.context.database, [lawyer])
  const office = await api.signUp()
  await office.call(routes.acceptInvitation, { body: { token: await makeInvitation(api, lawyer.id) } })
  await office.call(routes.renewCalendarFeed)
  const path = (await office.call(routes.readCalendarFeed)).data?.path ?? ''
  expect((await api.guest.fetch(path)).status).toBe(200)
  expect((await end(office)).status).toBe(200)
  expect((await api.guest.fetch(path)).status).toBe(404)
})
