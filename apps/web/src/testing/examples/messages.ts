import type { Message } from '@krash/contract/conversations'

/** The message at a position of a conversation with Elena. */
export function message(position: number, given: Partial<Message> = {}): Message {
  const at = new Date(Date.UTC(2026, 2, 9, 20, position)).toISOString()
  return {
    id: `id-${position}`,
    conversationId: 'elena',
    position,
    clientId: null,
    senderId: 'elena',
    recipientId: 'maria',
    isOwn: false,
    content: `message ${position}`,
    files: [],
    isRead: false,
    isDeleted: false,
    createdAt: at,
    timestamp: at,
    ...given,
  }
}
