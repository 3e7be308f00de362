import { routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'

let off: TestApp
beforeAll(async () => {
  off = await startTestApp({
    environment: {
      ENABLE_CHAT: 'off',
      ENABLE_PUSH: 'off',
      // There no text messages are written to a folder instead.
      NODE_ENV: 'production',
      RATE_LIMIT: 'strict',
      PUBLIC_URL: 'https://krash.example',
      ROADSIDE_FALLBACK_PHONE: '1-800-TEST',
      SUPPORT_EMAIL: 'help@krash.example',
    },
  })
})
afterAll(() => off.close())

test('everybody learns what the operator chose, without a session', async () => {
  expect((await off.guest.call(routes.getAppSettings)).data).toEqual({
    features: { chat: false, push: false, text: false, translation: false },
    roadsidePhone: '1-800-TEST',
    supportEmail: 'help@krash.example',
  })
  const usual = await startTestApp()
  expect((await usual.guest.call(routes.getAppSettings)).data).toEqual({
    features: { chat: true, push: true, text: true, translation: false },
    roadsidePhone: '1-800-ROADSIDE',
    supportEmail: null,
  })
  const person = await usual.signUp()
  expect((await person.call(routes.pushKey)).status).toBe(200)
  await usual.close()
})

test('every call of a feature that is off answers 404 FEATURE_OFF, under both of its paths', async () => {
  const driver = await off.signUp()
  const all = Object.values(routes).filter((route) => 'feature' in route)
  expect(all.length).toBeGreaterThan(20)
  for (const route of all) {
    const paths = [route.path, ...('alsoAt' in route ? [route.alsoAt] : [])]
    for (const path of paths) {
      const response = await driver.fetch(path.replaceAll(/:\w+/g, driver.userId), { method: route.method })
      const { code } = (await response.json()) as { code: string }
      expect([path, response.status, code]).toEqual([path, 404, 'FEATURE_OFF'])
    }
  }
  expect((await driver.call(routes.listNotifications)).status).toBe(200)
})
