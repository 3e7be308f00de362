import { type RouteDefinition, routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { openApiDocument } from './openapi.ts'

let api: TestApp

beforeAll(async () => {
  // A feature that is off is not served; nobody listens there, and nobody asks.
  api = await startTestApp({ environment: { TRANSLATE_URL: 'http://127.0.0.1:9' } })
})
afterAll(() => api.close())

test('the server shows the document of every call of the contract', async () => {
  const response = await api.guest.fetch('/api/openapi.json')
  const document = openApiDocument(routes)
  expect(await response.text()).toBe(JSON.stringify(document))
  expect(Object.keys(document.paths)).toHaveLength(
    new Set(Object.values(routes).map((route) => route.path)).size,
  )
})

/** A secret that nobody was given is not there, whatever its form. */
const without: Record<string, number> = { calendarFeed: 404 }

test('every call of the contract is served', async () => {
  for (const [name, route] of Object.entries<RouteDefinition>(routes)) {
    const forGuests = (route.params ?? route.query ?? route.body) ? (without[name] ?? 400) : 200
    const path = route.path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')
    const { status } = await api.guest.fetch(path, { method: route.method })
    expect([name, status]).toEqual([name, route.access === 'user' ? 401 : forGuests])
  }
})
