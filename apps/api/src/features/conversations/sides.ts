import type { ConversationRow, Side } from './conversations.repository.ts'

type Sides = Pick<
  ConversationRow,
  | 'id'
  | 'person_id'
  | 'other_id'
  | 'professional_id'
  | 'person_read'
  | 'other_read'
  | 'person_told'
  | 'other_told'
  | 'person_has_written'
  | 'other_has_written'
  | 'request'
  | 'side'
  | 'label'
  | 'is_blocked'
>

/**
 * Both have written, or of two persons one has accepted the other's request; only then do two persons see each other's presence
 * and read marks, and a professional the presence of the person.
 */
export function isMutual(row: Sides): boolean {
  if (row.professional_id === null) return row.request === 'accepted'
  return row.person_has_written && row.other_has_written
}

/** A request that its sender has to wait for; being declined looks the same. */
export function isOwnRequest(row: Sides): boolean {
  return row.side === 'person' && isUnanswered(row)
}

/** A request that this side may accept, also after it was declined. */
export function isReceivedRequest(row: Sides): boolean {
  return row.side === 'other' && isUnanswered(row)
}

function isUnanswered({ request }: Sides): boolean {
  return request === 'waiting' || request === 'declined'
}

export function fromOtherSide<T extends Sides>(row: T): T {
  return { ...row, side: opposite(row.side) }
}

export function opposite(side: Side): Side {
  return side === 'person' ? 'other' : 'person'
}

/** The account that reads the other side; null while there is none. Never sent over the wire. */
export function peerAccount(row: Sides): string | null {
  return row.side === 'person' ? row.other_id : row.person_id
}

/** One's own id on the wire: that of the professional for whom one answers, if any. */
export function selfId(row: Sides): string | null {
  if (row.side === 'person') return row.person_id
  return row.professional_id ?? row.other_id
}

export function visiblePeerId(row: Sides): string | null {
  if (row.side === 'other') return row.person_id
  if (row.professional_id !== null) return row.professional_id
  if (isMutual(row)) return row.other_id
  // Somebody who wrote to an id knows only that id, even after the account is gone.
  return row.label !== null && uuid.test(row.label) ? row.label : null
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Whether this side sees how far the other has read. Not for somebody they have blocked; for a typed address it would reveal
 * that somebody has it.
 */
export function seesReadMarks(row: Sides): boolean {
  return !row.is_blocked && (row.professional_id !== null || isMutual(row))
}

export function ownRead(row: Sides): number {
  return row.side === 'person' ? row.person_read : row.other_read
}

export function peerRead(row: Sides): number {
  return row.side === 'person' ? row.other_read : row.person_read
}

/** How far the other side has read, as this side is told. */
export function peerTold(row: Sides): number {
  return row.side === 'person' ? row.other_told : row.person_told
}

/** The other side had written and has deleted the account: nobody will read further messages. */
export function isDeserted(row: Sides): boolean {
  if (row.side === 'other') return row.person_id === null
  return row.professional_id === null && row.other_id === null && isMutual(row)
}

/** Path segment of the chat page with the other side, as this side knows them. */
export function chatLink(row: ConversationRow): string {
  const id = visiblePeerId(row) ?? row.id
  return row.side === 'person' && row.professional_type === 'physician'
    ? `/chat/physician/${id}`
    : `/chat/${id}`
}
