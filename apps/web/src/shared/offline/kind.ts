import { stepOf } from './parcel.ts'
import type { KindName, Parcel, Step, Try } from './parcel.ts'

/** What one kind of parcel adds to the outbox. */
export interface Kind<Item extends Parcel, Answer> {
  name: KindName
  /**
   * Parcels of one lane are sent in the order they were queued, and one that has to wait holds back those behind it.
   * Without lanes a parcel holds back no other.
   */
  laneOf?: (item: Item) => string
  /** For parcels that are sent in parts; without it they are sent whole. */
  nextStep?: (item: Item, now: number) => Step
  /** The one call to the server. Throws what the call threw. */
  send: (item: Item, part: string | null) => Promise<Answer>
  /** The parcel after a try; undefined when it is to leave the device. */
  afterTry: (item: Item, tried: Try<Answer>) => Item | undefined
  /** Called with what is kept after a try, once it is on the disk; not when the parcel was replaced meanwhile. */
  onTried?: (item: Item, tried: Try<Answer>, kept: Item | undefined) => void | Promise<void>
  /** Called when nothing more of this kind can be sent now. */
  onRest?: () => void
  /** Makes all parts due at once that may be; needed where there are parts. */
  hurried?: (item: Item) => Item
  /** Whether the server does not have all of it; needed where there are parts. */
  isUnsent?: (item: Item) => boolean
}

export type Turn<Item> =
  | { kind: 'send'; item: Item; part: string | null }
  /** Until when (milliseconds since 1970); null when nothing waits. */
  | { kind: 'rest'; until: number | null }

/** What to send now of these parcels of one kind, the oldest first. */
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
