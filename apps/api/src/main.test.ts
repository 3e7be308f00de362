import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, stat } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { routes } from '@krash/contract'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { registrationForm } from '#features/accounts/accounts.factory.ts'
import { isRunning } from '#platform/database/embedded/process-lock.ts'
import { newDataFolder } from '#testing/data-folder.ts'
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts'
import { startTestApp } from '#testing/test-app.ts'
import { TestClient } from '#testing/test-client.ts'

let dataDir: string
let running: ServerProcess | undefined

beforeAll(async () => {
  dataDir = await newDataFolder('main')
})
afterAll(async () => {
  await end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

/** The server that the test before has left running, or a new one: a start is most of the work here. */
async function someServer(): Promise<ServerProcess> {
  return (running ??= await startServerProcess(dataDir))
}

async function startWith(environment: Record<string, string>): Promise<ServerProcess> {
  await end('SIGTERM')
  return (running = await startServerProcess(dataDir, environment))
}

async function end(signal: NodeJS.Signals): Promise<number | null | undefined> {
  const server = running
  running = undefined
  return server?.end(signal)
}

async function databasePid(): Promise<number | undefined> {
  const text = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  return Number.parseInt(text, 10) || undefined
}

test('after kill -9 the session holds, nothing is missing and the same database goes on', async () => {
  const first = await someServer()
  const { data: session } = await new TestClient(first.url).call(routes.register, {
    body: registrationForm(),
  })
  const client = new TestClient(first.url, session)
  await client.call(routes.logActivity, { body: { type: 'navigation', title: 'before the end' } })
  const database = await databasePid()
  await end('SIGKILL')

  const second = await someServer()
  expect(await databasePid()).toBe(database)
  const again = new TestClient(second.url, session)
  expect((await again.call(routes.me)).data.user).toEqual(session.user)
  const history = await again.call(routes.recentActivity)
  expect(history.data.activities.map((activity) => activity.title)).toEqual(['before the end'])
  const refreshed = await again.call(routes.refresh, { body: { refreshToken: session.refreshToken } })
  expect(refreshed.status).toBe(200)
})

test('after kill -9 of server and database nothing is missing either', async () => {
  const first = await someServer()
  const { data: session } = await new TestClient(first.url).call(routes.register, {
    body: registrationForm(),
  })
  const database = await databasePid()
  await end('SIGKILL')
  if (database === undefined) throw new Error('no database')
  process.kill(database, 'SIGKILL')
  while (isRunning(database)) await new Promise((resolve) => setTimeout(resolve, 20))

  const second = await someServer()
  expect((await new TestClient(second.url, session).call(routes.me)).data.user).toEqual(session.user)
})

test('a database that dies under the server comes back by itself; until then calls are told to wait', async () => {
  const server = await someServer()
  const client = new TestClient(server.url)
  const { data: session } = await client.call(routes.register, { body: registrationForm() })
  client.session = session
  const database = await databasePid()
  if (database === undefined) throw new Error('no database')
  process.kill(database, 'SIGKILL')
  const statuses = new Set<number>()
  const started = Date.now()
  for (let since = 0; since < 200_000; since = Date.now() - started) {
    const running = await databasePid()
    const answer = await client.call(routes.me)
    statuses.add(answer.status)
    if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('1')
    if (answer.status === 200 && running !== undefined && running !== database) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  console.log(`database killed: calls answered again after ${Date.now() - started} ms`)
  const wrong = [...statuses].filter((status) => status !== 200 && status !== 503)
  // Includes the server's output, since the status alone would not tell why.
  expect({ wrong, said: wrong.length > 0 ? server.output() : '' }).toEqual({ wrong: [], said: '' })
  expect((await client.fetch('/readyz')).status).toBe(200)
})

test('SIGTERM answers what is open, stops the database and ends with 0, not by its deadline', async () => {
  const server = await someServer()
  const database = await databasePid()
  const open = await openRequest(server.url + routes.register.path)
  const started = Date.now()
  const ended = end('SIGTERM')
  expect(await open.finish(registrationForm())).toBe(201)
  expect(await ended).toBe(0)
  console.log(`SIGTERM to exit: ${Date.now() - started} ms`)
  expect(isRunning(database ?? 0)).toBe(false)
})

test('SIGTERM cuts and resets nothing of clients who go on calling', async () => {
  const server = await someServer()
  const callers = Array.from({ length: 20 }, () => callUntilRefused(`${server.url}/healthz`))
  await Promise.all(callers.map(({ isCalling }) => isCalling))
  const ended = end('SIGTERM')
  const told = await Promise.all(callers.map(({ ends }) => ends))
  expect(await ended).toBe(0)
  const calls = told.reduce((sum, { answered }) => sum + answered, 0)
  const wrong = told.map(({ reason }) => reason).filter((reason) => reason !== 'ECONNREFUSED')
  console.log(`SIGTERM under 20 clients: ${calls} calls answered, ${wrong.length} cut or reset`)
  expect(wrong).toEqual([])
})

test('beside a server a second one refuses with one sentence, and a backup is taken; the keys are for their owner only', async () => {
  await someServer()
  const { mode } = await stat(path.join(dataDir, 'keys.json'))
  expect(mode & 0o777).toBe(0o600)
  await expect(startServerProcess(dataDir)).rejects.toThrow(
    /Another Krash server \(process \d+\) is using this data folder/,
  )
  const command = fileURLToPath(new URL('../../../tools/backups/make-backup.ts', import.meta.url))
  const environment = { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataDir, INIT_CWD: dataDir }
  const { stdout } = await promisify(execFile)('node', [command, 'all.tar'], { env: environment })
  expect(stdout).toMatch(
    /^Backed up everything up to .* into .*all\.tar: \d+ rows, \d+ files\.\nIt is not encrypted/,
  )
  expect((await stat(path.join(dataDir, 'all.tar'))).mode & 0o777).toBe(0o600)
})

test('logs name routes, and hold no addresses, passwords, tokens, places or ids of reports', async () => {
  const server = await someServer()
  const form = registrationForm({ email: 'canary@example.test', password: 'canary password' })
  const guest = new TestClient(server.url)
  const { data: session } = await guest.call(routes.register, { body: form })
  await guest.call(routes.register, { body: form })
  await guest.call(routes.login, { body: { email: form.email, password: 'canary wrong' } })
  const client = new TestClient(server.url, session)
  await client.fetch('/api/location/reverse-geocode?latitude=27.95061&longitude=-82.45721&address=canary')
  await client.fetch('/api/activity/recent?type=canary%00')
  const named = { firstName: 'canary', cellNumber: '(813) 555-0142' }
  await client.call(routes.patchProfile, { body: named })
  const location = { latitude: 27.95061, longitude: -82.45721 }
  const report = await client.call(routes.reportAccident, { body: { location } })
  const { id } = report.data
  expect((await client.call(routes.getAccident, { params: { id } })).data.id).toBe(id)
  const shown = { accidentId: id, showsName: true, showsPhone: true }
  const { data: link } = await client.call(routes.sharePlace, { body: shown })
  const seen = await guest.call(routes.seePlace, { body: { token: link.token } })
  expect([seen.data.name, seen.data.phone]).toEqual(['canary', '+18135550142'])
  await end('SIGTERM')
  const log = server.output() + (await readFile(path.join(dataDir, 'postgres.log'), 'utf8'))
  expect(log).toContain('/api/auth/register')
  expect(log).toContain('/api/shared-place')
  expect(log).toContain(routes.getAccident.path)
  expect(log).toContain(`"person":"${session.user.id}"`)
  const { token, refreshToken } = session
  for (const canary of ['canary', '27.95061', '5550142', token, refreshToken, link.token, id])
    expect(log).not.toContain(canary)
})

test('who brings a database is told what to think of: whose it is, and where the files are', async () => {
  const { host, user } = inject('postgres')
  // A copy of what others have filled, which spares this server the work of a first start.
  const brought = await startTestApp({ seeded: true })
  const { rows } = await brought.context.database.pool.query<{ name: string }>(
    'select current_database() as name',
  )
  const server = await startWith({
    DATABASE_URL: `postgres://${user}@localhost/${rows[0]?.name}?host=${host}`,
  })
  expect(server.output()).toContain('DATABASE_URL names a superuser')
  expect(server.output()).toContain('another server on this database needs the same folder, or S3_BUCKET')
  await end('SIGTERM')
  await brought.close()
})

test('settings that cannot be are refused with one sentence', async () => {
  await expect(startServerProcess(dataDir, { NODE_ENV: 'production' })).rejects.toThrow(
    'RATE_LIMIT must be strict',
  )
  await expect(startServerProcess(dataDir, { PORT: '99999' })).rejects.toThrow('PORT must be a whole number')
  await expect(startServerProcess(dataDir, { DATABASE_URL: 'mysql://x' })).rejects.toThrow(
    'DATABASE_URL must start with',
  )
  await expect(startServerProcess(dataDir, { SERVER_KEYS: 'x' })).rejects.toThrow(
    'The keys in SERVER_KEYS cannot be read',
  )
})

test('nor do they hold what is looked for, written or booked, also where a service of maps fails', async () => {
  const nowhere = { GEOCODER_URL: 'http://127.0.0.1:9', ROUTER_URL: 'http://127.0.0.1:9' }
  const server = await startWith({ ...nowhere, DEMO_DATA: 'on' })
  const guest = new TestClient(server.url)
  const { data: session } = await guest.call(routes.register, { body: registrationForm() })
  const client = new TestClient(server.url, session)
  const at = { latitude: 27.95063, longitude: -82.45723 }
  const search = { type: 'lawyer', location: at, query: 'canary', firmName: 'canary' } as const
  expect((await client.call(routes.searchProfessionals, { body: search })).status).toBe(200)
  const { data } = await client.call(routes.searchProfessionals, { body: { type: 'lawyer' } })
  const id = data.lawyers?.[0]?.id ?? ''
  const params = { type: 'lawyer', id } as const
  const named = { professionalId: id, professionalType: 'lawyer' } as const
  const free = await client.call(routes.availability, { params })
  // The first one may pass before it is booked.
  const slot = free.data.slots.findLast(({ isFree }) => isFree)?.start ?? ''
  const review = { rating: 1, text: 'canary of a review' }
  const correction = { topic: 'other', message: 'canary of a correction' }
  const points = { origins: [at], destinations: [at] }
  const answers = [
    await client.call(routes.contactProfessional, { body: { ...named, message: 'canary' } }),
    await client.call(routes.addReview, { params, body: review }),
    await client.call(routes.addReview, { params, body: review }),
    await client.call(routes.reportProfessionalError, { params, body: correction }),
    await client.call(routes.bookAppointment, { params, body: { start: slot, reason: 'canary' } }),
    await client.call(routes.bookAppointment, { params, body: { start: slot, reason: 'canary' } }),
    await client.call(routes.searchByName, { params: { type: 'lawyer' }, query: { name: 'canary' } }),
    await client.call(routes.geocode, { query: { address: '1 canary St, 33602' } }),
    await client.call(routes.reverseGeocode, { query: { lat: at.latitude, lng: at.longitude } }),
    await client.call(routes.nearbyPlaces, { query: { lat: at.latitude, lng: at.longitude } }),
    await client.call(routes.distanceMatrix, { body: points }),
    await client.call(routes.directions, { body: { origin: at, destination: at } }),
  ]
  const written = [201, 201, 409, 201, 201, 409]
  expect(answers.map(({ status }) => status)).toEqual([...written, ...Array.from({ length: 6 }, () => 200)])
  // A call by its second path, and the page at the same address.
  await client.fetch(`/chat/history/lawyer/${id}?search=canary`)
  await client.fetch(`/chat/${id}?canary`, { headers: { accept: 'text/html' } })
  // A secret in a path.
  await guest.fetch('/api/calendars/canary.ics')
  await end('SIGTERM')
  const log = server.output() + (await readFile(path.join(dataDir, 'postgres.log'), 'utf8'))
  for (const route of ['/api/location/distance-matrix', '/chat/history/:type/:id'])
    expect(log).toContain(`"route":"${route}","status":200`)
  expect(log).toContain('"route":"/api/calendars/:token","status":404')
  for (const secret of ['canary', '27.9506', '82.4572', slot, id]) expect(log).not.toContain(secret)
})

/** A POST that the server has accepted (it answered '100 Continue') and whose body is yet to come. */
async function openRequest(url: string): Promise<{ finish(body: object): Promise<number | undefined> }> {
  const headers = { expect: '100-continue', 'content-type': 'application/json' }
  const open = request(url, { method: 'POST', headers })
  const answered = once(open, 'response')
  open.flushHeaders()
  await once(open, 'continue')
  return {
    async finish(body) {
      open.end(JSON.stringify(body))
      const [answer] = (await answered) as [IncomingMessage]
      answer.resume()
      return answer.statusCode
    },
  }
}

interface Calling {
  /** Resolves after the first answer. */
  isCalling: Promise<void>
  /** The number of whole answers, and the error that ended the calls. */
  ends: Promise<{ answered: number; reason: string }>
}

/** Calls again and again on one kept connection, until a call fails. */
function callUntilRefused(url: string): Calling {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { promise: isCalling, resolve } = Promise.withResolvers<void>()
  const call = async (): Promise<void> => {
    const outgoing = request(url, { agent })
    outgoing.end()
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    await once(answer.resume(), 'end')
    resolve()
  }
  const callOn = async (): Promise<{ answered: number; reason: string }> => {
    for (let answered = 0; ; answered += 1) {
      try {
        await call()
      } catch (error) {
        agent.destroy()
        return { answered, reason: String(Reflect.get(error as Error, 'code')) }
      }
    }
  }
  return { isCalling, ends: callOn() }
}
