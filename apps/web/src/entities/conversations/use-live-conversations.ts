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
import { chatKeys } from './conversation-queries.ts'
import { catchUp } from './thread-loading.ts'

/** Keeps inbox and open conversation as the live stream tells. One for a page. */
export function useLiveConversations(): void {
  const client = useQueryClient()
  useEffect(() => {
    // What was missed is not told again: everything that is open is asked for.
    const loadAnew = () => {
      void client.invalidateQueries({ queryKey: chatKeys.inboxes })
      void client.invalidateQueries({ queryKey: chatKeys.withAll })
      for (const { queryKey } of client.getQueryCache().findAll({ queryKey: chatKeys.threads })) {
        void catchUp(client, String(queryKey[2]))
      }
    }
    const stops = [
      onLive('message', ({ message, unreadCount }) => {
        const isFirstAnswer = !message.isOwn && isOneSided(client, message.conversationId)
        if (!putMessage(client, message) || isFirstAnswer) void catchUp(client, message.conversationId)
        putLastMessage(client, message, unreadCount)
        // From now on names, presence and read marks are told, also of what was written before.
        if (isFirstAnswer) {
          void client.invalidateQueries({ queryKey: chatKeys.inboxes })
          void client.invalidateQueries({ queryKey: chatKeys.withAll })
        }
      }),
      onLive('messageDeleted', ({ conversationId, messageId }) => {
        putDeleted(client, conversationId, messageId)
      }),
      onLive('read', ({ conversationId, by, position, unreadCount }) => {
        if (by === 'peer') putReadByPeer(client, conversationId, position)
        else changeConversation(client, conversationId, (one) => ({ ...one, unreadCount }))
      }),
      onLive('presence', ({ conversationId, ...status }) => putStatus(client, conversationId, status)),
      onLive('conversation', () => {
        void client.invalidateQueries({ queryKey: chatKeys.inboxes })
        void client.invalidateQueries({ queryKey: chatKeys.withAll })
      }),
      onLive('ready', loadAnew),
      onLive('reset', loadAnew),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client])
}
