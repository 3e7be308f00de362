import { describe, expect, it } from 'vitest'
import type { Conversation, Message } from '@krash/contract/conversations'
import { message } from '#testing/examples/messages.ts'
import { follows, inInboxOrder, withMessages } from './conversation-cache.ts'

function conversation(id: string, unreadCount: number, updatedAt: string): Conversation {
  const status = { isOnline: false, lastSeen: null }
  return {
    id,
    participants: [],
    lastMessage: null,
    updatedAt,
    unreadCount,
    isMutual: true,
    request: null,
    isMuted: false,
    isBlocked: false,
    status,
  }
}

describe('messages of a conversation', () => {
  const positions = (messages: readonly Message[]) => messages.map(({ position }) => position)

  it('stand in the order of the server, each once, however they come', () => {
    const later = withMessages([message(5)], [message(3), message(4), message(5)])
    expect(positions(withMessages(later, [message(6), message(4)]))).toEqual([3, 4, 5, 6])
  })

  it('are replaced by what is newer of them', () => {
    const [, second] = withMessages([message(1), message(2)], [message(2, { content: 'changed' })])
    expect(second?.content).toBe('changed')
  })

  it('stay read and deleted, also where an older answer of the server comes late', () => {
    const heard = [message(1, { isRead: true }), message(2, { content: '', isDeleted: true })]
    const late = [message(1), message(2, { content: 'came back?' }), message(3)]
    expect(withMessages(heard, late)).toEqual([...heard, message(3)])
  })

  it('tell when one before them is missing', () => {
    expect(follows([message(1)], message(2))).toBe(true)
    expect(follows([message(1)], message(3))).toBe(false)
    expect(follows([], message(1))).toBe(true)
  })
})

describe('the inbox', () => {
  it('has the unread first, in both groups the newest first', () => {
    const order = inInboxOrder([
      conversation('old read', 0, '2026-03-01T00:00:00.000Z'),
      conversation('old unread', 2, '2026-03-02T00:00:00.000Z'),
      conversation('new read', 0, '2026-03-09T00:00:00.000Z'),
      conversation('new unread', 1, '2026-03-08T00:00:00.000Z'),
    ])
    expect(order.map(({ id }) => id)).toEqual(['new unread', 'old unread', 'new read', 'old read'])
  })
})
