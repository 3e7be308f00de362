import { stepOf } from './parcel.ts'
import type { KindName, Parcel, Step, Try } from './parcel.ts'

/** The part of the outbox that is particular to one kind of parcel. */
export interface Kind<Item extends Parcel, Answer> {
  name: KindName
  /**
   * Parcels of one lane are sent in the order they were queued, and a waiting one holds back those behind it. Without
   * lanes a parcel holds back no other.
   */
  laneOf?: (item: Item) => string
  /** For parcels that are sent in parts; others are sent whole. */
  nextStep?: (item: Item, now: number) => Step
  /** Makes the call to the server. Throws what the call throws. */
  send: (item: Item, part: string | null) => Promise<Answer>
  /** The parcel after a try; undefined removes it from the device. */
  afterTry: (item: Item, tried: Try<Answer>) => Item | undefined
  /**
   * Called once the result of a try is on disk, with the parcel as it was kept; not when the parcel was replaced
   * meanwhile.
   */
  onTried?: (item: Item, tried: Try<Answer>, kept: Item | undefined) => void | Promise<void>
  /** Called when nothing more of this kind can be sent now. */
  onRest?: () => void
  /** Makes due at once every part that may be; needed for parcels with parts. */
  hurried?: (item: Item) => Item
  /** True until the server has everything; needed for parcels with parts. */
  isUnsent?: (item: Item) => boolean
}

export type Turn<Item> =
  | { kind: 'send'; item: Item; part: string | null }
  /** Pauses until then (milliseconds since 1970); null when nothing waits. */
  | { kind: 'rest'; until: number | null }

/** Decides which of these parcels of one kind, oldest first, to send now. */
export function nextTurn<Item extends Parcel, Answer>(
  kind: Kind<Item, Answer>,
  items: readonly Item[],
  now: number,
): Turn<Item> {
  const held = new Set<string>()
  let until: number | null = null
  for (const item of inOrder(items)) {
    const lane = kind.laneOf?.(item) ?? item.key
    if (held.has(lane)) continue
    const step = kind.nextStep?.(item, now) ?? stepOf(item, now)
    if (step.kind === 'send') return { kind: 'send', item, part: step.part }
    if (step.kind === 'finished') continue
    held.add(lane)
    until = Math.min(until ?? step.until, step.until)
  }
  return { kind: 'rest', until }
}

export function inOrder<Item extends Parcel>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => one.queuedAt.localeCompare(other.queuedAt))
}
