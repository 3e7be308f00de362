import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registrationForm } from '#features/accounts/accounts.factory.ts'
import { newDataFolder } from '#testing/data-folder.ts'
import { readMail } from '#testing/read-outbox.ts'
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts'
import { type SmtpSink, openSmtpSink } from '#testing/smtp-sink.ts'
import { TestClient } from '#testing/test-client.ts'

let dataDir: string
let sink: SmtpSink
let running: ServerProcess | undefined

beforeAll(async () => {
  dataDir = await newDataFolder('mail')
  sink = await openSmtpSink()
})
afterAll(async () => {
  await end('SIGTERM')
  await sink.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** The server that the test before has left running, or a new one: a start is most of the work here. */
async function someServer(): Promise<ServerProcess> {
  running ??= await startServerProcess(dataDir, {
    SMTP_URL: sink.url,
    PUBLIC_URL: 'https://krash.example',
    LOG_LEVEL: 'trace',
  })
  return running
}

async function end(signal: NodeJS.Signals): Promise<number | null | undefined> {
  const server = running
  running = undefined
  return server?.end(signal)
}

/** A person whose first mails have arrived. */
async function settle(server: ServerProcess, email: string): Promise<TestClient> {
  sink.taken.length = 0
  const { data } = await new TestClient(server.url).call(routes.register, {
    body: registrationForm({ email }),
  })
  await untilTaken(2)
  sink.taken.length = 0
  return new TestClient(server.url, data)
}

async function until(what: string, isSo: () => boolean): Promise<number> {
  const started = Date.now()
  while (!isSo()) {
    if (Date.now() - started > 200_000) throw new Error(`no ${what}: ${running?.output()}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return Date.now() - started
}

function untilTaken(count: number): Promise<number> {
  return until(`mail ${count}`, () => sink.taken.length >= count)
}

function untilConnected(count: number): Promise<number> {
  return until(`connection ${count}`, () => sink.connections() >= count)
}

test('a mail leaves at once, and each once', async () => {
  const driver = await settle(await someServer(), 'quick@example.test')
  const waits: number[] = []
  for (let count = 1; count <= 5; count += 1) {
    await driver.call(routes.mailWelcome)
    waits.push(await untilTaken(count))
  }
  console.log(`from the answer to the mail server: ${waits.join(', ')} ms`)
  expect(sink.taken).toHaveLength(5)
})

test('a server killed in the middle of sending sends it after its next start, once', async () => {
  const driver = await settle(await someServer(), 'killed@example.test')
  const kills = 5
  for (let round = 0; round < kills; round += 1) {
    const client = new TestClient((await someServer()).url, driver.session)
    const before = sink.connections()
    sink.plan(round % 2 === 0 ? 'silentData' : 'silentGreeting')
    await client.call(routes.mailWelcome)
    await untilConnected(before + 1)
    await new Promise((resolve) => setTimeout(resolve, 30 * round))
    await end('SIGKILL')
    await someServer()
    await untilTaken(round + 1)
  }
  // A repeated mail would arrive before one that was caused later.
  await new TestClient((await someServer()).url, driver.session).call(routes.mailWelcome)
  await untilTaken(kills + 1)
  const ids = await Promise.all(
    sink.taken.map(async ({ message }) => (await readMail(message)).email.messageId),
  )
  const different = new Set(ids).size
  console.log(
    `kill -9 while sending: queued ${kills + 1}, delivered ${ids.length}, duplicates ${ids.length - different}, lost ${kills + 1 - different}`,
  )
  expect([ids.length, different]).toEqual([kills + 1, kills + 1])
})

test('SIGTERM does not wait for a silent mail server; the mail leaves after the next start', async () => {
  const driver = await settle(await someServer(), 'stopped@example.test')
  const before = sink.connections()
  sink.plan('silentData')
  await driver.call(routes.mailWelcome)
  await untilConnected(before + 1)
  const started = Date.now()
  expect(await end('SIGTERM')).toBe(0)
  console.log(`SIGTERM while sending: ended after ${Date.now() - started} ms`)
  await someServer()
  await untilTaken(1)
  expect(sink.taken).toHaveLength(1)
})

test('no log knows a recipient, what the mail says, or what the mail server said about them', async () => {
  const server = await someServer()
  const earlier = server.output().length
  const said = () => server.output().slice(earlier)
  const driver = await settle(server, 'canary@example.test')
  sink.plan('refuse', 'busy', 'refuseData')
  await driver.call(routes.mailPasswordReset)
  await until('log line', () => said().includes('a mail was given up'))
  await driver.call(routes.mailVerification)
  await until('log line', () => said().includes('a job failed'))
  await driver.call(routes.mailWelcome)
  await until('log line', () => said().split('a mail was given up').length > 2)
  await end('SIGTERM')
  const log = server.output() + (await readFile(path.join(dataDir, 'postgres.log'), 'utf8'))
  expect(log).not.toMatch(/error handlers|err\.red/)
  for (const canary of ['canary', 'reset-password/', 'does not live here']) expect(log).not.toContain(canary)
})
