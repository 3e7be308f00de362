import { chatRoutes } from '@krash/contract/conversations/chat-routes'
import { conversationRoutes } from '@krash/contract/conversations/conversation-routes'
import type { Message, MessageFile, RecipientType } from '@krash/contract/conversations'
import { tellActivity } from '#entities/activity/tell-activity.ts'
import { call } from '#shared/api/call.ts'
import { declareKind } from '#shared/offline/outbox.ts'
import { deliveryAfter, freshDelivery } from '#shared/offline/parcel.ts'
import type { Parcel } from '#shared/offline/parcel.ts'

/**
 * A message that is not on the server yet. Its key makes sure that the server stores it once, however often it is sent.
 */
export interface QueuedMessage extends Parcel {
  kind: 'message'
  /** The recipient in the page's address, which decides where the message is shown. */
  recipientId: string
  recipientType: RecipientType
  /** Null before there is a conversation; the server creates it with the first message. */
  conversationId: string | null
  text: string
  files: MessageFile[]
}

const receivers = new Set<(stored: Message, from: QueuedMessage) => void>()

const outbox = declareKind<QueuedMessage, Message>({
  name: 'message',
  laneOf: ({ recipientId }) => recipientId,
  send: async (message) => {
    const stored = await delivered(message)
    for (const receiver of receivers) receiver(stored, message)
    return stored
  },
  afterTry: (message, tried) =>
    tried.outcome.kind === 'accepted'
      ? undefined
      : { ...message, delivery: deliveryAfter(message.delivery, tried) },
  onTried: (_message, { outcome }) => {
    if (outcome.kind === 'accepted') tellActivity()
  },
})

/** The signed-in person's messages that the server does not have yet. Using it starts the sending. */
export const useWaitingMessages = outbox.useOwn

/**
 * The reason a message is not sent yet: the server's refusal, or how the last try failed. Null before the first
 * failure.
 */
export function troubleOf({ delivery }: QueuedMessage): string | null {
  return delivery.refusal ?? delivery.trouble
}

/** Stores a message, then tries to send it. Throws when the device cannot write. */
export async function queueMessage(content: Omit<QueuedMessage, keyof Parcel>): Promise<void> {
  await outbox.put(crypto.randomUUID(), content)
}

/** Retries a failed message under the same key, so that a lost answer causes no second message. */
export function retryMessage({ key }: QueuedMessage): Promise<void> {
  return outbox.change(key, (message) => ({ ...message, delivery: freshDelivery() }))
}

/** Discards a message that was not sent. */
export function discardMessage({ key }: QueuedMessage): Promise<void> {
  return outbox.remove(key)
}

/**
 * Calls `receiver` with each message that was sent, before it leaves the waiting list. Returns a function that stops
 * it.
 */
export function whenSent(receiver: (stored: Message, from: QueuedMessage) => void): () => void {
  receivers.add(receiver)
  return () => receivers.delete(receiver)
}

async function delivered(message: QueuedMessage): Promise<Message> {
  const { conversationId, key: clientId, text, files, recipientId, recipientType } = message
  const fileIds = files.map(({ id }) => id)
  if (conversationId !== null) {
    const body = { conversationId, content: text, clientId, fileIds }
    return (await call(conversationRoutes.sendMessage, { body })).data.message
  }
  const body = { recipientId, recipientType, message: text, clientId, fileIds }
  return (await call(chatRoutes.chatSend, { body })).data
}
