import { TEXT_CODES_A_DAY } from '@krash/contract'
import * as z from 'zod/mini'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { forgetQuota, takeQuota, useUpQuota } from '#platform/mail/mail-quotas.ts'
import { dropWaitingCodes } from '#platform/text-messages/queue-text.ts'
import { findTextNumber, startTexts, stopTexts } from './text-messages.repository.ts'

const year = 365 * 24 * 3_600_000
/** A code goes to the number that waits for it, everything else to the confirmed one. */
const job = z.object({ userId: z.uuid(), wasCode: z.optional(z.boolean()) })

export interface TextAnswer {
  kind: 'stop' | 'start'
  cellNumber: string
  /** The service's id of the message. */
  id: string
}

/**
 * STOP ends every text message to this number, codes too, for a year or until START, which undoes it. The number
 * stays confirmed. What waits is mailed instead at its next try. The same message again has no effect, even after
 * another.
 */
export async function takeAnswer(context: Context, { kind, cellNumber, id }: TextAnswer): Promise<void> {
  await context.database.asSystem(async (tx) => {
    const once = { kind: 'text_answer', to: id, max: 1, windowMs: year } as const
    if (!(await takeQuota(tx, context, once))) return
    if (kind === 'stop') return stop(tx, context, cellNumber)
    await forgetQuota(tx, context, { kind: 'text_codes', to: cellNumber })
    await startTexts(tx, cellNumber)
  })
}

/** The task `textsRefused`: the service says that STOP was answered, so it counts as if it had arrived here. */
export async function textsRefused(payload: unknown, context: Context): Promise<void> {
  const { userId, wasCode } = job.parse(payload)
  await context.database.asSystem(async (tx) => {
    const person = await findTextNumber(tx, userId)
    const cellNumber = wasCode === true ? person?.pending_number : person?.cell_number
    if (cellNumber) await stop(tx, context, cellNumber)
  })
}

async function stop(tx: Tx, context: Context, cellNumber: string): Promise<void> {
  const at = context.clock.now()
  await useUpQuota(tx, context, {
    kind: 'text_codes',
    to: cellNumber,
    max: TEXT_CODES_A_DAY,
    windowMs: year,
  })
  await dropWaitingCodes(tx, await stopTexts(tx, cellNumber, at), at)
}
