import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ConversationRow } from './conversations.repository.ts'
import { isMutual } from './sides.ts'

/** Milliseconds; several times what is done for a reader takes. */
export const STEP_MS = 50

/** When the part of a request began that takes longer where somebody reads what is sent; milliseconds of the machine. */
const begun = new WeakMap<FastifyRequest, number>()

/** Answers this request after whole steps of time since it began: how long it took tells nothing. */
export function answerEvenly(request: FastifyRequest, since = performance.now()): void {
  begun.set(request, since)
}

/**
 * Holds the conversation of a request; the same where the sender must not learn whether somebody has the e-mail address it
 * was begun with. How long another request kept it is part of what is hidden.
 */
export async function holdEvenly(
  request: FastifyRequest,
  hold: () => Promise<ConversationRow>,
): Promise<ConversationRow> {
  const since = performance.now()
  const held = await hold()
  if (held.side === 'person' && held.label?.includes('@') && !isMutual(held)) answerEvenly(request, since)
  return held
}

/** Lets such answers wait, after their transactions have ended: nothing is held meanwhile. */
export function keepAnswersEven(app: FastifyInstance): void {
  app.addHook('onSend', async (request, _reply, payload) => {
    const since = begun.get(request)
    if (since !== undefined) await pause(Math.ceil(STEP_MS - ((performance.now() - since) % STEP_MS)))
    return payload
  })
}
