import { Agent } from 'node:http'
import { openSmtpSink } from '@krash/api/smtp-sink'
import pg from 'pg'
import { type Postgres, serverFolder, withPostgres, withServer } from '../servers.ts'
import { type Person, makePeople } from '../streams/people.ts'
import {
  ALIKE_PEOPLE,
  type Asked,
  benchForgotPassword,
  benchHasher,
  benchLogin,
  benchMessages,
} from './alike.ts'
import { benchInbox } from './inbox.ts'
import { benchPractice } from './practice.ts'
import { benchJobs, benchMail } from './jobs.ts'
import { benchSlowDocument } from './slow-document.ts'

/** One each for the inbox, the practice, the document and the mails. */
const OTHERS = 4

/** Measures what must take equally long, or not much longer, each alternating with its control. */
export async function benchTimes(): Promise<void> {
  await benchHasher()
  await withPostgres(async (postgres) => {
    await benchJobs(postgres)
    const people: Person[] = []
    await withServer(postgres, async ({ url }) => {
      people.push(...(await makePeople(postgres.url, serverFolder(postgres), ALIKE_PEOPLE + OTHERS)))
      await asking(postgres, { url, people: people.values() }, async (asked) => {
        await benchForgotPassword(asked)
        await benchLogin(asked)
        await benchMessages(asked)
        await benchInbox(asked)
        await benchPractice(asked)
        await benchSlowDocument(asked)
      })
    })
    await benchMails(postgres, people.slice(-1))
  })
}

/** Runs with a mail server of its own. */
async function benchMails(postgres: Postgres, people: readonly Person[]): Promise<void> {
  const sink = await openSmtpSink()
  try {
    await withServer(
      postgres,
      ({ url }) =>
        asking(postgres, { url, people: people.values() }, (asked) => benchMail(asked, sink, postgres.url)),
      { SMTP_URL: sink.url },
    )
  } finally {
    await sink.close()
  }
}

async function asking(
  postgres: Postgres,
  { url, people }: Pick<Asked, 'url' | 'people'>,
  work: (asked: Asked) => Promise<void>,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const client = new pg.Client(postgres.url)
  await client.connect()
  try {
    await work({ url, agent, people, client })
  } finally {
    agent.destroy()
    await client.end()
  }
}
