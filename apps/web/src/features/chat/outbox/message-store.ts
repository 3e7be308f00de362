import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type {
  Conversation,
  Message,
  MessageFile,
  OnlineStatus,
  Participant,
  RecipientType,
} from '@krash/contract/conversations'

/** A message that is not on the server yet. */
export interface QueuedMessage {
  /** The server makes one message of it, however often it is sent. */
  clientId: string
  userId: string
  /** As in the address of the page: in whose conversation it is shown. */
  recipientId: string
  recipientType: RecipientType
  /** Null before there is a conversation: the server opens it with the first message. */
  conversationId: string | null
  text: string
  files: MessageFile[]
  /** ISO 8601; the order within a conversation. */
  queuedAt: string
  /** What the server said no with; null while it is to be sent. */
  refusal: string | null
}

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

interface ChatSchema extends DBSchema {
  messages: { key: string; value: QueuedMessage }
  threads: { key: string; value: KeptThread }
}

export interface MessageStore {
  /** False when the browser keeps nothing: closing the tab loses what waits. */
  isDurable: boolean
  /** Everybody's on this device, in the order they were written. */
  readAll: () => Promise<QueuedMessage[]>
  put: (message: QueuedMessage) => Promise<void>
  remove: (clientId: string) => Promise<void>
  keepThread: (thread: KeptThread) => Promise<void>
  readThread: (key: string) => Promise<KeptThread | undefined>
}

/** Sign-out deletes the database with the others. */
const NAME = 'krash-chat'
const THREADS_KEPT = 20
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : undefined
let opened: Promise<MessageStore> | undefined

/** The store of this device, opened once; in memory when the browser keeps nothing. */
export function messageStore(): Promise<MessageStore> {
  opened ??= openIdbStore().catch(createMemoryStore)
  return opened
}

/** Calls when another tab has changed what waits. */
export function watchOtherTabs(listener: () => void): void {
  channel?.addEventListener('message', listener)
}

async function openIdbStore(): Promise<MessageStore> {
  let database: Promise<IDBPDatabase<ChatSchema>> | undefined
  const open = () => {
    database ??= openDB<ChatSchema>(NAME, 1, {
      upgrade: (made) => {
        made.createObjectStore('messages', { keyPath: 'clientId' })
        made.createObjectStore('threads', { keyPath: 'key' })
      },
      // The sign-out that deletes everything must not wait for this tab.
      blocking: (_current, _blocked, event) => {
        ;(event.target as IDBDatabase).close()
        database = undefined
      },
      terminated: () => (database = undefined),
    })
    return database
  }
  await open()
  const tell = () => channel?.postMessage(null)
  return {
    isDurable: true,
    readAll: async () => inOrder(await (await open()).getAll('messages')),
    put: async (message) => {
      // Strict: written down when the promise resolves, not in a buffer of the system.
      const tx = (await open()).transaction('messages', 'readwrite', { durability: 'strict' })
      await Promise.all([tx.store.put(message), tx.done])
      tell()
    },
    remove: async (clientId) => {
      await (await open()).delete('messages', clientId)
      tell()
    },
    keepThread: async (thread) => keepThread(await open(), thread),
    readThread: async (key) => (await open()).get('threads', key),
  }
}

async function keepThread(database: IDBPDatabase<ChatSchema>, thread: KeptThread): Promise<void> {
  const isNew = (await database.getKey('threads', thread.key)) === undefined
  await database.put('threads', thread)
  if (!isNew) return
  const all = await database.getAll('threads')
  const oldest = all.toSorted((one, other) => other.keptAt - one.keptAt).slice(THREADS_KEPT)
  await Promise.all(oldest.map(({ key }) => database.delete('threads', key)))
}

function createMemoryStore(): MessageStore {
  const messages = new Map<string, QueuedMessage>()
  const threads = new Map<string, KeptThread>()
  return {
    isDurable: false,
    readAll: async () => inOrder([...messages.values()]),
    put: async (message) => void messages.set(message.clientId, message),
    remove: async (clientId) => void messages.delete(clientId),
    keepThread: async (thread) => void threads.set(thread.key, thread),
    readThread: async (key) => threads.get(key),
  }
}

function inOrder(messages: QueuedMessage[]): QueuedMessage[] {
  return messages.toSorted((one, other) => one.queuedAt.localeCompare(other.queuedAt))
}
