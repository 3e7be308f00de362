import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Conversation, Message, OnlineStatus, Participant } from '@krash/contract/conversations'

/** Whom a chat page is about. */
export interface ChatWith {
  recipient: Participant
  /** Null before the first message. */
  conversation: Conversation | null
  status: OnlineStatus
}

/** The end of a conversation, readable without a network. */
export interface KeptThread {
  key: string
  who: ChatWith
  messages: Message[]
  keptAt: number
}

interface ThreadSchema extends DBSchema {
  threads: { key: string; value: KeptThread }
  messages: { key: string; value: object }
}

/** A copy of what the server has, so apart from the outbox. Sign-out deletes the database with the others. */
const NAME = 'krash-chat'
const THREADS_KEPT = 20

/** Never throws: a copy is a convenience. */
export async function keepThread(thread: KeptThread): Promise<void> {
  await onDevice(async (database) => {
    const isNew = (await database.getKey('threads', thread.key)) === undefined
    await database.put('threads', thread)
    if (!isNew) return
    const all = await database.getAll('threads')
    const oldest = all.toSorted((one, other) => other.keptAt - one.keptAt).slice(THREADS_KEPT)
    await Promise.all(oldest.map(({ key }) => database.delete('threads', key)))
  })
}

export async function readThread(key: string): Promise<KeptThread | undefined> {
  return onDevice((database) => database.get('threads', key))
}

/** Opened for each piece of work and closed after it: a sign-out in any tab can delete it at any time. */
async function onDevice<T>(
  work: (database: IDBPDatabase<ThreadSchema>) => Promise<T>,
): Promise<T | undefined> {
  try {
    const database = await openDB<ThreadSchema>(NAME, 1, {
      upgrade: (made) => {
        made.createObjectStore('threads', { keyPath: 'key' })
        // A tab of the version before the one outbox keeps its messages here; they are taken over at the next start.
        made.createObjectStore('messages', { keyPath: 'clientId' })
      },
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    })
    return await work(database).finally(() => database.close())
  } catch {
    return undefined
  }
}
