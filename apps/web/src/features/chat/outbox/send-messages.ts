import { whatAFailureMeans } from '#shared/offline/what-a-failure-means.ts'
import type { Verdict } from '#shared/offline/what-a-failure-means.ts'
import type { QueuedMessage } from './message-store.ts'

export interface SendParts {
  /** What is to be sent, in the order it was written. */
  waiting: () => Promise<QueuedMessage[]>
  isOnline: () => boolean
  now: () => number
  /** Gives the message to the server and takes note of its answer. Throws what the call threw. */
  send: (message: QueuedMessage) => Promise<void>
  onRefused: (message: QueuedMessage, error: unknown) => Promise<void>
  onLater: (message: QueuedMessage, error: unknown) => void
  /** Milliseconds until the next try of a message that has just failed. */
  pauseOf: (message: QueuedMessage) => number
}

/**
 * Sends what waits, one after the other. A message that has to wait holds back those behind it in its conversation, so
 * that they arrive in the order they were written; a refused one does not. Answers when to try again, or null.
 */
export async function sendMessages(parts: SendParts): Promise<number | null> {
  const held = new Set<string>()
  let due: number | null = null
  for (;;) {
    const waiting = await parts.waiting()
    const message = waiting.find(({ recipientId }) => !held.has(recipientId))
    // The network calls when it is back.
    if (!message || !parts.isOnline()) return parts.isOnline() ? due : null
    const verdict = await tried(parts, message)
    if (verdict?.kind === 'ended') return null
    if (verdict?.kind === 'wait') {
      held.add(message.recipientId)
      due = Math.min(due ?? Infinity, parts.now() + pauseAfter(verdict, parts.pauseOf(message)))
    }
  }
}

function pauseAfter({ retryAfterMs }: { retryAfterMs: number | null }, ownPause: number): number {
  return Math.max(retryAfterMs ?? 0, ownPause)
}

async function tried(parts: SendParts, message: QueuedMessage): Promise<Verdict | undefined> {
  try {
    await parts.send(message)
    return undefined
  } catch (error) {
    const verdict = whatAFailureMeans(error)
    if (verdict.kind === 'wait') parts.onLater(message, error)
    if (verdict.kind === 'refused') await parts.onRefused(message, error)
    return verdict
  }
}
