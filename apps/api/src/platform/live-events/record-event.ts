import type { DurableKind, LiveData } from '@krash/contract'
import { type Transaction, sql } from 'kysely'
import { runAndCommit } from '#platform/database/named-statements.ts'
import type { DB } from '#platform/database/tables.ts'

type Tx = Transaction<DB>

/** An event for a person's open pages, sent once its transaction is committed. */
export interface NewEvent<K extends DurableKind = DurableKind> {
  userId: string
  kind: K
  data: LiveData<K>
  /** Id of the message whose text is in `data`; deleting the message deletes the event. */
  messageId?: string | undefined
  at: Date
}

/** An event in the log, numbered per person without gaps when written. */
export interface WrittenEvent {
  userId: string
  id: number
  kind: DurableKind
  data: unknown
}

const waiting = new WeakMap<Tx, NewEvent[]>()

/**
 * Records an event in the transaction of its cause. All events of a transaction are written together at its end,
 * because numbering holds up everybody else who tells the same person something.
 */
export function recordEvent<K extends DurableKind>(tx: Tx, event: NewEvent<K>): void {
  const events = waiting.get(tx)
  if (events) events.push(event)
  else waiting.set(tx, [event])
}

/** The transaction's last statement, which may also commit it. @returns undefined when nothing was recorded */
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
