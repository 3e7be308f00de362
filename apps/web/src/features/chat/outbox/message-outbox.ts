import { useSyncExternalStore } from 'react'
import { chatRoutes } from '@krash/contract/conversations/chat-routes'
import { conversationRoutes } from '@krash/contract/conversations/conversation-routes'
import type { Message } from '@krash/contract/conversations'
import { tellActivity } from '#entities/activity/tell-activity.ts'
import { call } from '#shared/api/call.ts'
import { errorText } from '#shared/api/error-text.ts'
import { alone } from '#shared/offline/alone.ts'
import { createSendLoop } from '#shared/offline/send-loop.ts'
import { keepUnsentMessages } from '#shared/offline/unsent.ts'
import { currentSession, subscribeToSession } from '#shared/session/session-store.ts'
import { createStore } from '#shared/store/create-store.ts'
import { messageStore, watchOtherTabs } from './message-store.ts'
import type { QueuedMessage } from './message-store.ts'
import { sendMessages } from './send-messages.ts'

/** A waiting message as the screen shows it. */
export interface WaitingMessage extends QueuedMessage {
  /** Why the last try failed, in words; null while none has. */
  trouble: string | null
}

const LOCK = 'krash-chat'
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000

let all: QueuedMessage[] = []
const shown = createStore<readonly WaitingMessage[]>([])
let isStarted = false
const receivers = new Set<(stored: Message, from: QueuedMessage) => void>()
/** Failed tries of this visit, by client id. */
const tries = new Map<string, { count: number; trouble: string }>()

const loop = createSendLoop({
  run: () => alone(LOCK, sendAll),
  now: () => Date.now(),
  setTimer: (work, delay) => setTimeout(work, delay),
  clearTimer: (timer) => clearTimeout(timer as number | undefined),
})

/** What the person who is signed in has written that the server does not have yet; starts the sending. */
export function useWaitingMessages(): readonly WaitingMessage[] {
  return useSyncExternalStore(subscribe, shown.read)
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
  const stop = shown.subscribe(listener)
  startMessageOutbox()
  return stop
}

function hurry(): void {
  tries.clear()
  show()
  loop.wake()
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
    pauseOf,
  })
}

async function sendOne(message: QueuedMessage): Promise<void> {
  const stored = await delivered(message)
  for (const receiver of receivers) receiver(stored, message)
  const store = await messageStore()
  await store.remove(message.clientId)
  tries.delete(message.clientId)
  await refresh()
  tellActivity()
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

function pauseOf({ clientId }: QueuedMessage): number {
  const failures = tries.get(clientId)?.count ?? 1
  return Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS)
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
  const waiting = all
    .filter((message) => message.userId === userId)
    .map((message) => ({
      ...message,
      trouble: message.refusal ?? tries.get(message.clientId)?.trouble ?? null,
    }))
  // Of everybody: signing out deletes what all have left on this device.
  keepUnsentMessages(all.length)
  shown.write(waiting)
}
