import * as z from 'zod/mini'

/** One server's message to the others. */
export interface Ringing {
  /** People with new events in the log. */
  rung: readonly string[]
  /** People who closed their last stream on this server. */
  left: readonly string[]
  /** Momentary events, encoded for the wire, with their receivers. */
  told: readonly { to: readonly string[]; frame: string }[]
}

/** The channel's name, whatever carries it. */
export const BELL_CHANNEL = 'krash_live'

/** PostgreSQL carries less than 8000 bytes in one notification. */
const TEXT_MAX = 7_900
/** A UUID of 36 characters with quotes and a comma. */
const ID_SIZE = 39
/** Ids in one text, beside its other fields. */
const IDS_MAX = 190

const ringText = z.object({
  from: z.string(),
  rung: z.optional(z.array(z.string())),
  left: z.optional(z.array(z.string())),
  told: z.optional(z.array(z.object({ to: z.array(z.string()), frame: z.string() }))),
})
export type RingText = z.infer<typeof ringText>

/** Splits the message into texts that every carrier accepts. */
export function textsOf(from: string, { rung, left, told }: Ringing): string[] {
  const parts = [
    ...inSlices(rung, IDS_MAX).map((ids) => ({ from, rung: ids })),
    ...inSlices(left, IDS_MAX).map((ids) => ({ from, left: ids })),
    ...told.flatMap(({ to, frame }) => {
      const size = Math.floor((TEXT_MAX - 100 - Buffer.byteLength(JSON.stringify(frame))) / ID_SIZE)
      return inSlices(to, Math.max(1, size)).map((ids) => ({ from, told: [{ to: ids, frame }] }))
    }),
  ]
  return parts.map((part) => JSON.stringify(part))
}

/** The message of a text; undefined when the text is not one of ours. */
export function readRing(text: string): RingText | undefined {
  try {
    return z.safeParse(ringText, JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function inSlices<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}
