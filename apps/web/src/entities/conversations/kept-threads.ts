import type { DBSchema, IDBPDatabase } from 'idb'
import type { Conversation, Message, OnlineStatus, Participant } from '@krash/contract/conversations'

/** The other side of a chat page. */
export interface ChatWith {
  recipient: Participant
  /** Null before the first message. */
  conversation: Conversation | null
  status: OnlineStatus
}

/** The end of a conversation, stored for reading without a network. */
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

/**
 * Only a copy of the server's data, so it is not part of the outbox. Signing out deletes the database with the others.
 */
const NAME = 'krash-chat'
const THREADS_KEPT = 20

/** Never throws, because the copy is only a convenience. */
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

/** Removes what this device kept of a conversation, under whatever address it was open. */
export async function forgetThread(conversationId: string): Promise<void> {
  await onDevice(async (database) => {
    const all = await database.getAll('threads')
    const its = all.filter(({ who }) => who.conversation?.id === conversationId)
    await Promise.all(its.map(({ key }) => database.delete('threads', key)))
  })
}

/**
 * Opens the database for each task and closes it afterwards, because a sign-out in any tab may delete it at any time.
 */
async function onDevice<T>(
  work: (database: IDBPDatabase<ThreadSchema>) => Promise<T>,
): Promise<T | undefined> {
  try {
    // Only a copy from an earlier visit waits for this file, and that visit had loaded it.
    const { openDB } = await import('idb')
    const database = await openDB<ThreadSchema>(NAME, 1, {
      upgrade: (made) => {
        made.createObjectStore('threads', { keyPath: 'key' })
        // A tab with the version before the common outbox stores its messages here; they are taken over at the next
        // start.
        made.createObjectStore('messages', { keyPath: 'clientId' })
      },
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    })
    return await work(database).finally(() => database.close())
  } catch {
    return undefined
  }
}
