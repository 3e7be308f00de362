import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tasks } from '#app/app.ts'
import { jobsAtOnce, startJobs } from '#platform/jobs/jobs.ts'
import { readMail } from '#testing/read-outbox.ts'
import { type SmtpSink, type Whim, openSmtpSink } from '#testing/smtp-sink.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { queueMail } from './queue-mail.ts'

const mails = 80
/** Two of three connections fail, always in a way that leaves no doubt about the mail. */
const whims: Whim[] = [
  'busy',
  'busyAfterData',
  'unavailable',
  'cutGreeting',
  'cutData',
  'take',
  'take',
  'take',
]

let api: TestApp
let sink: SmtpSink
beforeAll(async () => {
  sink = await openSmtpSink()
  api = await startTestApp({ environment: { SMTP_URL: sink.url } })
})
afterAll(async () => {
  await api.close()
  await sink.close()
})

async function queueMany(writer: number): Promise<void> {
  for (let count = 0; count < mails / 4; count += 1) await queueTo(`driver-${writer}-${count}@example.test`)
}

async function queueTo(to: string): Promise<void> {
  const mail = { userId: null, to, language: 'en', template: 'passwordChanged', values: {} } as const
  await api.context.database.asSystem((tx) => queueMail(tx, api.context, mail))
}

async function waiting(): Promise<number> {
  const { count } = await api.context.database.kysely
    .selectFrom('mails')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

test('two servers, one of them restarted, and a mail server in a bad mood: every mail arrives once', async () => {
  sink.plan(...fc.sample(fc.constantFrom(...whims), { numRuns: 160, seed: 20_261_121 }))
  const stopFirst = startJobs(api.context, tasks)
  let stopSecond = startJobs(api.context, tasks)
  await Promise.all([0, 1, 2, 3].map(queueMany))
  await stopSecond()
  stopSecond = startJobs(api.context, tasks)
  for (let round = 0; round < 40 && (await waiting()) > 0; round += 1) {
    api.clock.advance(7 * 3_600_000)
    await api.runJobs()
  }
  await Promise.all([stopFirst(), stopSecond()])
  const arrived = await Promise.all(sink.taken.map(({ message }) => readMail(message)))
  const ids = new Set(arrived.map((mail) => mail.email.messageId))
  const readers = new Set(arrived.map((mail) => mail.to))
  console.log(
    `mails: queued ${mails}, tries ${sink.connections()}, delivered ${arrived.length}, duplicates ${arrived.length - ids.size}, lost ${mails - readers.size}`,
  )
  expect([ids.size, readers.size]).toEqual([mails, mails])
  // The stop may have cut off the answers to those under way, which are then sent again as they were.
  expect(arrived.length - mails).toBeLessThanOrEqual(jobsAtOnce)
  expect(sink.connections()).toBeGreaterThan(mails)
})
