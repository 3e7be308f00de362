import type { Conversation, Message, Participant } from '@krash/contract/conversations'
import { maria } from './profiles.ts'
import { foundLawyer } from './professionals.ts'

const lawyer = foundLawyer(1)

export const elena: Participant = {
  id: lawyer.id,
  type: 'lawyer',
  fullName: 'Elena Ruiz',
  firmName: 'Bay Law',
  isSelf: false,
  isReachable: true,
  isDemo: false,
}

const self: Participant = {
  ...elena,
  id: maria.id,
  type: 'user',
  fullName: 'Maria Ortiz',
  firmName: null,
  isSelf: true,
}

/** A conversation with Elena, for tests. */
export function conversationOf(facts: Partial<Conversation> = {}): Conversation {
  return {
    id: '0199a000-0000-7000-8000-0000000000b1',
    participants: [self, elena],
    lastMessage: null,
    updatedAt: '2026-11-20T12:00:00.000Z',
    unreadCount: 0,
    isMutual: true,
    request: null,
    isMuted: false,
    isBlocked: false,
    status: { isOnline: false, lastSeen: null },
    ...facts,
  }
}

/** Its message at that position, one minute after the one before, for tests. */
export function messageAt(position: number, facts: Partial<Message> = {}): Message {
  const isOwn = facts.isOwn ?? false
  const at = new Date(Date.UTC(2026, 10, 20, 12, position)).toISOString()
  return {
    id: `0199a000-0000-7000-8000-0000000d${String(position).padStart(4, '0')}`,
    conversationId: '0199a000-0000-7000-8000-0000000000b1',
    position,
    clientId: null,
    senderId: isOwn ? maria.id : lawyer.id,
    recipientId: isOwn ? lawyer.id : maria.id,
    isOwn,
    content: `Message ${position}`,
    files: [],
    isRead: false,
    isDeleted: false,
    createdAt: at,
    timestamp: at,
    ...facts,
  }
}
