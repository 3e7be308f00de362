import { reasonText } from '#shared/api/error-text.ts'
import type { Device } from './device.ts'
import { nextTurn } from './kind.ts'
import type { Kind, Turn } from './kind.ts'
import type { Parcel, Try } from './parcel.ts'
import { whatAFailureMeans } from './what-a-failure-means.ts'
import type { Verdict } from './what-a-failure-means.ts'

export interface SenderParts {
  device: Device
  currentUserId: () => string | undefined
  isOnline: () => boolean
  /** Milliseconds since 1970. */
  now: () => number
  /** From 0 up to 1. */
  random: () => number
}

/**
 * Sends everything due of one kind for the signed-in person, one thing at a time.
 * @returns when the next thing is due (milliseconds since 1970), or null when only an event can continue it:
 * the network, or a sign-in.
 */
export async function sendDue<Item extends Parcel, Answer>(
  kind: Kind<Item, Answer>,
  parts: SenderParts,
): Promise<number | null> {
  try {
    return await sendAllDue(kind, parts)
  } finally {
    kind.onRest?.()
  }
}

async function sendAllDue<Item extends Parcel, Answer>(
  kind: Kind<Item, Answer>,
  parts: SenderParts,
): Promise<number | null> {
  for (;;) {
    const userId = parts.currentUserId()
    if (userId === undefined || !parts.isOnline()) return null
    const isOwn = (parcel: Parcel): parcel is Item => parcel.kind === kind.name && parcel.userId === userId
    const parcels = await parts.device.read(({ outbox }) => outbox.getAll())
    const turn = nextTurn(kind, parcels.filter(isOwn), parts.now())
    if (turn.kind === 'rest') return turn.until
    if (await hasEnded(kind, turn, parts)) return null
  }
}

type Sending<Item> = Extract<Turn<Item>, { kind: 'send' }>

/** Tries one thing; true when the session has ended, which does not count as a try. */
async function hasEnded<Item extends Parcel, Answer>(
  kind: Kind<Item, Answer>,
  { item, part }: Sending<Item>,
  parts: SenderParts,
): Promise<boolean> {
  const { outcome, error } = await outcomeOf(() => kind.send(item, part))
  if (outcome.kind === 'ended') return true
  const trouble = error === null ? null : reasonText(error)
  const tried: Try<Answer> = { part, outcome, error, trouble, now: parts.now(), random: parts.random() }
  const { isCurrent, kept } = await keep(kind, { item, tried }, parts.device)
  if (isCurrent) await kind.onTried?.(item, tried, kept)
  return false
}

async function outcomeOf<Answer>(
  send: () => Promise<Answer>,
): Promise<{ outcome: { kind: 'accepted'; answer: Answer } | Verdict; error: unknown }> {
  try {
    return { outcome: { kind: 'accepted', answer: await send() }, error: null }
  } catch (error) {
    return { outcome: whatAFailureMeans(error), error }
  }
}

/** Stores the result of a try, unless the parcel is gone or a newer one has its key. */
function keep<Item extends Parcel, Answer>(
  kind: Kind<Item, Answer>,
  { item, tried }: { item: Item; tried: Try<Answer> },
  device: Device,
): Promise<{ isCurrent: boolean; kept: Item | undefined }> {
  return device.change(async ({ outbox }) => {
    const before = (await outbox.get(item.id)) as Item | undefined
    if (before?.queuedAt !== item.queuedAt) return { isCurrent: false, kept: before }
    const kept = kind.afterTry(before, tried)
    await (kept === undefined ? outbox.delete(item.id) : outbox.put(kept))
    return { isCurrent: true, kept }
  })
}
