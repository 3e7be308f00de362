import { chatRoutes } from '@krash/contract/conversations/chat-routes'
import { conversationRoutes } from '@krash/contract/conversations/conversation-routes'
import type { Message, MessageFile, RecipientType } from '@krash/contract/conversations'
import { tellActivity } from '#entities/activity/tell-activity.ts'
import { call } from '#shared/api/call.ts'
import { declareKind } from '#shared/offline/outbox.ts'
import { deliveryAfter, freshDelivery } from '#shared/offline/parcel.ts'
import type { Parcel } from '#shared/offline/parcel.ts'

/** A message that is not on the server yet. The server makes one of it, however often it is sent, by its key. */
export interface QueuedMessage extends Parcel {
  kind: 'message'
  /** As in the address of the page: in whose conversation it is shown. */
  recipientId: string
  recipientType: RecipientType
  /** Null before there is a conversation: the server opens it with the first message. */
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

/** What the person who is signed in has written that the server does not have yet; starts the sending. */
export const useWaitingMessages = outbox.useOwn

/** Why it is not there yet, in words: the server's no, or how the last try failed. Null while none has. */
export function troubleOf({ delivery }: QueuedMessage): string | null {
  return delivery.refusal ?? delivery.trouble
}

/** Puts a message down durably, then tries to send it. Throws when the device cannot write. */
export async function queueMessage(content: Omit<QueuedMessage, keyof Parcel>): Promise<void> {
  await outbox.put(crypto.randomUUID(), content)
}

/** Tries one again that failed, under the same key, so that a lost answer makes no second message. */
export function retryMessage({ key }: QueuedMessage): Promise<void> {
  return outbox.change(key, (message) => ({ ...message, delivery: freshDelivery() }))
}

/** Gives up a message that has not been sent. */
export function discardMessage({ key }: QueuedMessage): Promise<void> {
  return outbox.remove(key)
}

/** Calls with each message that has arrived, before it leaves the list of those that wait. */
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
