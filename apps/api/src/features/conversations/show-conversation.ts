import type { Conversation, OnlineStatus, Participant } from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import { type ConversationRow, type PeerRow, findPeers } from './conversations.repository.ts'
import { findLastMessages } from './messages/messages.repository.ts'
import { showMessages } from './messages/show-message.ts'
import { isMutual, isOwnRequest, isReceivedRequest, selfId, visiblePeerId } from './sides.ts'

/** Own conversations for the wire, in three queries however many there are. */
export async function showConversations(
  { tx, context }: Acting,
  rows: ConversationRow[],
): Promise<Conversation[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const peers = await findPeers(tx, ids)
  const shown = await showMessages(
    tx,
    await findLastMessages(tx, rows),
    new Map(rows.map((row) => [row.id, row])),
  )
  const last = new Map(shown.map((message) => [message.conversationId, message]))
  const now = context.clock.now()
  return rows.map((row) => ({
    id: row.id,
    participants: [peerOf(row, peers.get(row.id)), selfOf(row)],
    lastMessage: last.get(row.id) ?? null,
    updatedAt: row.last_at.toISOString(),
    unreadCount: row.unread_count,
    isMutual: isMutual(row),
    request: requestOf(row),
    isMuted: row.muted_at !== null,
    isBlocked: row.is_blocked,
    status: statusAt(now, peers.get(row.id)),
  }))
}

export async function showConversation(acting: Acting, row: ConversationRow): Promise<Conversation> {
  const [shown] = await showConversations(acting, [row])
  if (!shown) throw new Error('a conversation that is there is not shown')
  return shown
}

/** What the person typed to reach somebody; an id is no name. */
function typedAddress(row: ConversationRow): string | null {
  return visiblePeerId(row) === null ? row.label : null
}

function requestOf(row: ConversationRow): Conversation['request'] {
  if (isReceivedRequest(row)) return 'received'
  return isOwnRequest(row) ? 'sent' : null
}

export function statusAt(
  now: Date,
  presence: Pick<PeerRow, 'online_until' | 'last_seen_at'> | undefined,
): OnlineStatus {
  return {
    isOnline: presence?.online_until ? presence.online_until > now : false,
    lastSeen: presence?.last_seen_at?.toISOString() ?? null,
  }
}

/** The other side: a professional, a person, or the typed address until somebody answers. */
export function peerOf(row: ConversationRow, peer: PeerRow | undefined): Participant {
  if (row.side === 'person' && row.professional_id !== null)
    return professionalSide(row, { isSelf: false, isReachable: row.other_id !== null })
  const isKnown = row.side === 'other' || isMutual(row)
  const id = visiblePeerId(row)
  return {
    id,
    type: 'user',
    fullName: isKnown ? (peer?.peer_name ?? null) : typedAddress(row),
    firmName: null,
    isSelf: false,
    isReachable: !isKnown || id !== null,
    isDemo: false,
  }
}

function selfOf(row: ConversationRow): Participant {
  if (row.side === 'other' && row.professional_id !== null)
    return professionalSide(row, { isSelf: true, isReachable: true })
  const id = selfId(row)
  return {
    id,
    type: 'user',
    fullName: row.self_name,
    firmName: null,
    isSelf: true,
    isReachable: true,
    isDemo: false,
  }
}

function professionalSide(row: ConversationRow, is: { isSelf: boolean; isReachable: boolean }): Participant {
  return {
    id: row.professional_id,
    type: row.professional_type ?? 'lawyer',
    fullName: row.professional_name,
    firmName: row.firm_name,
    isDemo: row.is_demo ?? false,
    ...is,
  }
}
