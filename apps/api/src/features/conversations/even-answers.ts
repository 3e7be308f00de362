import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ConversationRow } from './conversations.repository.ts'
import { isMutual } from './sides.ts'

/** Milliseconds: several times as long as the extra work for a reader takes. */
export const STEP_MS = 50

/** When the part of a request began that takes longer if somebody reads the message; milliseconds of the machine. */
const begun = new WeakMap<FastifyRequest, number>()

/** Delays the answer to a whole number of time steps since `since`, so that its duration reveals nothing. */
export function answerEvenly(request: FastifyRequest, since = performance.now()): void {
  begun.set(request, since)
}

/**
 * Locks the conversation of a request, with an even answer where the sender must not learn whether the address has an
 * account. The time spent waiting for other requests is hidden too.
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

/** Delays such answers after their transactions have ended, so that no lock is held meanwhile. */
export function keepAnswersEven(app: FastifyInstance): void {
  app.addHook('onSend', async (request, _reply, payload) => {
    const since = begun.get(request)
    if (since !== undefined) await pause(Math.ceil(STEP_MS - ((performance.now() - since) % STEP_MS)))
    return payload
  })
}
