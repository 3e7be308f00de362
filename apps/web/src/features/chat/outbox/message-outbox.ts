import { useSyncExternalStore } from 'react'
import { chatRoutes } from '@krash/contract/conversations/chat-routes'
import { conversationRoutes } from '@krash/contract/conversations/conversation-routes'
import type { Message } from '@krash/contract/conversations'
import { ApiError } from '#shared/api/api-error.ts'
import { call } from '#shared/api/call.ts'
import { errorText } from '#shared/api/error-text.ts'
import { createSendLoop } from '#shared/offline/send-loop.ts'
import { keepUnsentMessages } from '#shared/offline/unsent.ts'
import { currentSession, subscribeToSession } from '#shared/session/session-store.ts'
import { messageStore, watchOtherTabs } from './message-store.ts'
import type { QueuedMessage } from './message-store.ts'
import { sendMessages } from './send-messages.ts'
import type { Verdict } from './send-messages.ts'

/** A waiting message as the screen shows it. */
export interface WaitingMessage extends QueuedMessage {
  /** Why the last try failed, in words; null while none has. */
  trouble: string | null
}

const LOCK = 'krash-chat'
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000
/** Statuses that say 'not now': too slow, too many, being repaired. */
const passing = new Set([0, 408, 429, 500, 502, 503, 504])

let all: QueuedMessage[] = []
let shown: readonly WaitingMessage[] = []
let isStarted = false
const listeners = new Set<() => void>()
const receivers = new Set<(stored: Message, from: QueuedMessage) => void>()
/** Failed tries of this visit, by client id. */
const tries = new Map<string, { count: number; trouble: string }>()

const loop = createSendLoop({
  run: () => alone(sendAll),
  now: () => Date.now(),
  setTimer: (work, delay) => setTimeout(work, delay),
  clearTimer: (timer) => clearTimeout(timer as number | undefined),
})

/** What the person who is signed in has written that the server does not have yet; starts the sending. */
export function useWaitingMessages(): readonly WaitingMessage[] {
  return useSyncExternalStore(subscribe, () => shown)
}

/** Puts a message down durably, then tries to send it. Throws when the device cannot write. */
export async function queueMessage(
  message: Omit<QueuedMessage, 'clientId' | 'userId' | 'queuedAt' | 'refusal'>,
): Promise<void> {
  const userId = currentSession().user?.id
  if (userId === undefined) return
  const store = await messageStore()
  const last = all.at(-1)?.queuedAt ?? ''
  const now = new Date().toISOString()
  // Two within a millisecond keep their order.
  const queuedAt = now > last ? now : new Date(Date.parse(last) + 1).toISOString()
  await store.put({ ...message, clientId: crypto.randomUUID(), userId, queuedAt, refusal: null })
  await refresh()
  startMessageOutbox()
  loop.wake()
}

/** Tries one again that failed, under the same id, so that a lost answer makes no second message. */
export async function retryMessage({ clientId }: QueuedMessage): Promise<void> {
  const message = all.find((one) => one.clientId === clientId)
  if (!message) return
  tries.delete(clientId)
  const store = await messageStore()
  await store.put({ ...message, refusal: null })
  await refresh()
  loop.wake()
}

/** Gives up a message that has not been sent. */
export async function discardMessage({ clientId }: QueuedMessage): Promise<void> {
  const store = await messageStore()
  await store.remove(clientId)
  await refresh()
}

/** Calls with each message that has arrived, before it leaves the list of those that wait. */
export function whenSent(receiver: (stored: Message, from: QueuedMessage) => void): () => void {
  receivers.add(receiver)
  return () => receivers.delete(receiver)
}

/** Reads the store and begins to send; calling it again does nothing. */
export function startMessageOutbox(): void {
  if (isStarted) return
  isStarted = true
  addEventListener('online', hurry)
  addEventListener('focus', loop.wake)
  watchOtherTabs(() => void refresh())
  subscribeToSession(() => {
    show()
    loop.wake()
  })
  void refresh().then(loop.wake)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  startMessageOutbox()
  return () => listeners.delete(listener)
}

function hurry(): void {
  tries.clear()
  show()
  loop.wake()
}

/** Two tabs would send the same message at once. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, work) : work()
}

function sendAll(): Promise<number | null> {
  return sendMessages({
    waiting: async () => {
      const store = await messageStore()
      const userId = signedInUserId()
      return (await store.readAll()).filter((one) => one.userId === userId && one.refusal === null)
    },
    isOnline: () => navigator.onLine,
    now: () => Date.now(),
    send: sendOne,
    onRefused: async (message, error) => {
      const store = await messageStore()
      await store.put({ ...message, refusal: errorText(error) })
      await refresh()
    },
    onLater: ({ clientId }, error) => {
      const count = (tries.get(clientId)?.count ?? 0) + 1
      tries.set(clientId, { count, trouble: errorText(error) })
      show()
    },
    verdict: verdictOf,
  })
}

async function sendOne(message: QueuedMessage): Promise<void> {
  const stored = await delivered(message)
  for (const receiver of receivers) receiver(stored, message)
  const store = await messageStore()
  await store.remove(message.clientId)
  tries.delete(message.clientId)
  await refresh()
  dispatchEvent(new CustomEvent('activityUpdate'))
}

async function delivered(message: QueuedMessage): Promise<Message> {
  const { conversationId, clientId, text, files, recipientId, recipientType } = message
  const fileIds = files.map(({ id }) => id)
  if (conversationId !== null) {
    const body = { conversationId, content: text, clientId, fileIds }
    return (await call(conversationRoutes.sendMessage, { body })).data.message
  }
  const body = { recipientId, recipientType, message: text, clientId, fileIds }
  return (await call(chatRoutes.chatSend, { body })).data
}

function verdictOf(error: unknown, { clientId }: QueuedMessage): Verdict {
  if (!(error instanceof ApiError)) return { kind: 'refused' }
  if (error.status === 401) return { kind: 'stop' }
  if (!passing.has(error.status)) return { kind: 'refused' }
  const growing = FIRST_WAIT_MS * 2 ** (tries.get(clientId)?.count ?? 0)
  return { kind: 'later', waitMs: Math.max(error.retryAfterMs ?? 0, Math.min(growing, LONGEST_WAIT_MS)) }
}

function signedInUserId(): string | undefined {
  const { status, user } = currentSession()
  return status === 'signedIn' ? user?.id : undefined
}

async function refresh(): Promise<void> {
  const store = await messageStore()
  all = await store.readAll().catch(() => all)
  show()
}

function show(): void {
  const userId = currentSession().user?.id
  shown = all
    .filter((message) => message.userId === userId)
    .map((message) => ({
      ...message,
      trouble: message.refusal ?? tries.get(message.clientId)?.trouble ?? null,
    }))
  // Of everybody: signing out deletes what all have left on this device.
  keepUnsentMessages(all.length)
  for (const listener of listeners) listener()
}
