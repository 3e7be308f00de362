import type { DurableKind, LiveData } from '@krash/contract'
import { type Transaction, sql } from 'kysely'
import { runAndCommit } from '#platform/database/named-statements.ts'
import type { DB } from '#platform/database/tables.ts'

type Tx = Transaction<DB>

/** Something to tell a person's open pages once its transaction is committed. */
export interface NewEvent<K extends DurableKind = DurableKind> {
  userId: string
  kind: K
  data: LiveData<K>
  /** Of the message whose text is in `data`: the event goes with it. */
  messageId?: string | undefined
  at: Date
}

/** An event as it stands in the log: numbered per person, without gaps at the time of writing. */
export interface WrittenEvent {
  userId: string
  id: number
  kind: DurableKind
  data: unknown
}

const waiting = new WeakMap<Tx, NewEvent[]>()

/**
 * Tells a person's open pages of a change, in its transaction. It is written at the end of the transaction, together with
 * all others of it: the number of an event holds up everybody who tells the same person something.
 */
export function recordEvent<K extends DurableKind>(tx: Tx, event: NewEvent<K>): void {
  const events = waiting.get(tx)
  if (events) events.push(event)
  else waiting.set(tx, [event])
}

/**
 * Writes what was recorded in this transaction; its last statement, which may end it as well.
 * @returns undefined when nothing was recorded, and nothing was done
 */
export async function writeEvents(
  tx: Tx,
  { andCommit = false }: { andCommit?: boolean } = {},
): Promise<WrittenEvent[] | undefined> {
  const events = waiting.get(tx)
  if (!events) return undefined
  waiting.delete(tx)
  const statement = sql<{ user_id: string; id: number }>`
    select user_id, id from krash_write_events(${JSON.stringify(events)}::jsonb) order by user_id, id`.compile(
    tx,
  )
  const rows = andCommit ? await runAndCommit(tx, statement) : (await tx.executeQuery(statement)).rows
  const numbers = Map.groupBy(rows, (row) => row.user_id)
  return events.flatMap(({ userId, kind, data }) => {
    const id = numbers.get(userId)?.shift()?.id
    return id === undefined ? [] : [{ userId, id, kind, data }]
  })
}
