import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askAfterEvent, neglect } from '#shared/live/live-queries.ts'
import { onLive } from '#shared/live/live.ts'
import {
  changeConversation,
  isOneSided,
  putDeleted,
  putLastMessage,
  putMessage,
  putReadByPeer,
  putStatus,
} from './conversation-cache.ts'
import { askConversationsAnew, forgetConversation } from './conversation-deeds.ts'
import { chatKeys, putSharing } from './conversation-queries.ts'

/** Keeps the inbox and open conversation up to date with the live stream. Use it once per page. */
export function useLiveConversations(): void {
  const client = useQueryClient()
  useEffect(() => {
    // Missed events are not repeated, so everything open is refetched.
    const loadAnew = () => {
      askConversationsAnew(client)
      askAfterEvent(client, chatKeys.allShared)
      askAfterEvent(client, chatKeys.threads)
    }
    const stops = [
      onLive('message', ({ message, unreadCount }) => {
        const isFirstAnswer = !message.isOwn && isOneSided(client, message.conversationId)
        putMessage(client, message)
        putLastMessage(client, message, unreadCount)
        if (!isFirstAnswer) return
        // From the first answer on, names, presence and read marks are visible, even for earlier messages.
        askAfterEvent(client, chatKeys.thread(message.conversationId))
        askConversationsAnew(client)
      }),
      onLive('messageDeleted', ({ conversationId, messageId }) => {
        putDeleted(client, conversationId, messageId)
      }),
      onLive('read', ({ conversationId, by, position, unreadCount }) => {
        if (by === 'peer') putReadByPeer(client, conversationId, position)
        else changeConversation(client, conversationId, (one) => ({ ...one, unreadCount }))
      }),
      onLive('presence', ({ conversationId, ...status }) => putStatus(client, conversationId, status)),
      onLive('conversation', ({ conversationId }) => {
        askConversationsAnew(client)
        // What was read so far shows once a request is accepted.
        askAfterEvent(client, chatKeys.thread(conversationId))
      }),
      onLive('conversationDeleted', ({ conversationId }) => forgetConversation(client, conversationId)),
      onLive('sharing', (event) => putSharing(client, event)),
      onLive('ready', loadAnew),
      onLive('reset', loadAnew),
    ]
    return () => {
      stops.forEach((stop) => stop())
      neglect(client, chatKeys.all)
    }
  }, [client])
}
