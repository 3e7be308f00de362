import { rm } from 'node:fs/promises'
import * as z from 'zod/mini'
import type { Config } from '#app/config.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { mailFile, textFile } from './deliver-mail.ts'
import { claimMail, mailsOf } from './mails.repository.ts'

const job = z.object({ ids: z.array(z.uuid()) })

/** Queues the removal of a person's mails from the outbox folder; part of deleting the account, before its row goes. */
export async function removeMailsOf(tx: Tx, userId: string): Promise<void> {
  const ids = await mailsOf(tx, userId)
  if (ids.length > 0) await enqueue(tx, { task: 'removeMails', payload: { ids } })
}

/** The job `removeMails`. @throws Error while one of them is being written, so that it is tried again */
export async function removeMailsNow(payload: unknown, context: Context): Promise<void> {
  const { ids } = job.parse(payload)
  await context.database.asSystem(async (tx) => {
    for (const id of ids)
      if (!(await claimMail(tx, id))) throw new Error('a mail to be removed is being sent')
    await removeFromOutbox(context.config, ids)
  })
}

/** Missing ones are ignored: a mail server has most mails, and each is either a mail or a text message. */
export async function removeFromOutbox(config: Config, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await rm(mailFile(config, id), { force: true })
    await rm(textFile(config, id), { force: true })
  }
}
