import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
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
import { catchUp } from './thread-loading.ts'

/** Keeps the inbox and open conversation up to date with the live stream. Use it once per page. */
export function useLiveConversations(): void {
  const client = useQueryClient()
  useEffect(() => {
    // Missed events are not repeated, so everything open is refetched.
    const loadAnew = () => {
      askConversationsAnew(client)
      void client.invalidateQueries({ queryKey: chatKeys.allShared })
      for (const { queryKey } of client.getQueryCache().findAll({ queryKey: chatKeys.threads })) {
        void catchUp(client, String(queryKey[2]))
      }
    }
    const stops = [
      onLive('message', ({ message, unreadCount }) => {
        const isFirstAnswer = !message.isOwn && isOneSided(client, message.conversationId)
        if (!putMessage(client, message) || isFirstAnswer) void catchUp(client, message.conversationId)
        putLastMessage(client, message, unreadCount)
        // From the first answer on, names, presence and read marks are visible, even for earlier messages.
        if (isFirstAnswer) askConversationsAnew(client)
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
        void catchUp(client, conversationId)
      }),
      onLive('conversationDeleted', ({ conversationId }) => forgetConversation(client, conversationId)),
      onLive('sharing', (event) => putSharing(client, event)),
      onLive('ready', loadAnew),
      onLive('reset', loadAnew),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client])
}
