import { readFile } from 'node:fs/promises'
import { routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReport } from '#features/accidents/accidents.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { Readiness } from '#platform/http/health.ts'
import { createPrometheusMetrics } from './prometheus.ts'
import type { ServedMetrics } from './serve-metrics.ts'

let api: TestApp
let served: ServedMetrics
const readiness: Readiness = { state: 'ready' }

beforeAll(async () => {
  const metrics = createPrometheusMetrics({ port: 0, host: '127.0.0.1' })
  api = await startTestApp({ metrics })
  served = await metrics.serve(api.context, readiness)
})
afterAll(async () => {
  served.close()
  await api.close()
})

async function scrape(path = '/metrics'): Promise<Response> {
  return fetch(`http://127.0.0.1:${served.port}${path}`)
}

/** The value of one line; undefined where there is none. */
function valueOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}

test('calls, mails and the queue are counted by pattern, and no label holds what a person sent', async () => {
  const email = 'canary.seven@example.test'
  const driver = await api.signUp({ email })
  const { id } = await makeReport(driver, { description: 'canary words' })
  await driver.call(routes.getAccident, { params: { id } })
  await driver.fetch('/api/nothing/canary-path?address=canary-street')
  await api.guest.fetch(`/api/emergency/accidents/${id}`)
  await api.guest.call(routes.forgotPassword, { body: { email } })
  expect((await api.mails()).length).toBeGreaterThan(0)

  const answer = await scrape()
  expect(answer.headers.get('content-type')).toContain('text/plain')
  const text = await answer.text()
  const calls = (method: string, route: string, status: number) =>
    valueOf(text, `krash_http_requests_total{method="${method}",route="${route}",status="${status}"}`)
  expect(calls('POST', '/api/emergency/accidents', 201)).toBe(1)
  expect(calls('GET', '/api/emergency/accidents/:id', 200)).toBe(1)
  expect(calls('GET', '/api/emergency/accidents/:id', 401)).toBe(1)
  expect(calls('GET', 'unknown', 404)).toBe(1)
  expect(
    valueOf(
      text,
      'krash_http_request_duration_seconds_count{method="GET",route="/api/emergency/accidents/:id"}',
    ),
  ).toBe(2)
  expect(valueOf(text, 'krash_mail_deliveries_total{outcome="sent"}')).toBeGreaterThan(0)
  expect(valueOf(text, 'krash_jobs_waiting{task="sendMail"}')).toBe(0)
  expect(valueOf(text, 'krash_database_connections_max{pool="urgent"}')).toBe(4)
  expect(valueOf(text, 'krash_ready')).toBe(1)
  expect(text).not.toMatch(/canary/)
  for (const secret of [id, driver.userId, driver.session?.token ?? '?']) expect(text).not.toContain(secret)

  readiness.state = 'draining'
  expect(valueOf(await (await scrape()).text(), 'krash_ready')).toBe(0)
  expect((await scrape('/')).status).toBe(404)
})

test('the dashboard and the alert rules name only figures that there are', async () => {
  const folder = new URL('../../../../../docs/operating/', import.meta.url)
  const dashboard = await readFile(new URL('grafana-dashboard.json', folder), 'utf8')
  const alerts = await readFile(new URL('alerts.yml', folder), 'utf8')
  const page = await readFile(new URL('../operating.md', folder), 'utf8')
  // Roles of the database have similar names; figures stand in the tables.
  const tables = page.split('\n').filter((line) => line.startsWith('|'))
  const described = await (await scrape()).text()
  const real = new Set(Array.from(described.matchAll(/^# HELP (\S+)/gm), ([, name]) => name))
  const used = (text: string) =>
    Array.from(text.matchAll(/\b(?:krash|nodejs|process)_[a-z0-9_]+/g), ([name]) =>
      real.has(name) ? name : name.replace(/_(bucket|sum|count)$/, ''),
    )
  const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] }
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  expect(expressions.length).toBeGreaterThan(15)
  expect(expressions.filter((expr) => used(expr).length === 0)).toEqual([])
  const named = [...used(expressions.join('\n')), ...used(alerts), ...used(tables.join('\n'))]
  expect(named.filter((name) => !real.has(name))).toEqual([])
  const own = [...real].filter((name) => name?.startsWith('krash_'))
  expect(own.filter((name) => !used(expressions.join('\n')).includes(name ?? ''))).toEqual([])
})
