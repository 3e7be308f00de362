import type { ConversationRow, Side } from './conversations.repository.ts'

/** What follows from who is on which side. */
type Sides = Pick<
  ConversationRow,
  | 'id'
  | 'person_id'
  | 'other_id'
  | 'professional_id'
  | 'person_read'
  | 'other_read'
  | 'person_has_written'
  | 'other_has_written'
  | 'side'
>

/** Both have written: only then they know of each other. */
export function isMutual(row: Sides): boolean {
  return row.person_has_written && row.other_has_written
}

/** The same conversation from the other side. */
export function fromOtherSide<T extends Sides>(row: T): T {
  return { ...row, side: opposite(row.side) }
}

export function opposite(side: Side): Side {
  return side === 'person' ? 'other' : 'person'
}

/** Account that reads the other side; null while, or since, there is none. Not for the wire. */
export function peerAccount(row: Sides): string | null {
  return row.side === 'person' ? row.other_id : row.person_id
}

/** The own id on the wire: of the professional where one answers for it. */
export function selfId(row: Sides): string | null {
  if (row.side === 'person') return row.person_id
  return row.professional_id ?? row.other_id
}

/** The other side's id on the wire, as far as it is for this side to know. */
export function visiblePeerId(row: Sides): string | null {
  if (row.side === 'other') return row.person_id
  if (row.professional_id !== null) return row.professional_id
  return isMutual(row) ? row.other_id : null
}

/** Whether this side sees how far the other one has read: that an address is read would tell that somebody has it. */
export function seesReadMarks(row: Sides): boolean {
  return row.professional_id !== null || isMutual(row)
}

export function ownRead(row: Sides): number {
  return row.side === 'person' ? row.person_read : row.other_read
}

export function peerRead(row: Sides): number {
  return row.side === 'person' ? row.other_read : row.person_read
}

/** Somebody who had written has deleted the account: nobody will ever read what is sent now. */
export function isDeserted(row: Sides): boolean {
  if (row.side === 'other') return row.person_id === null
  return row.professional_id === null && row.other_id === null && row.other_has_written
}

/** Segment of the address of the chat page with the other side, as this side knows them. */
export function chatLink(row: ConversationRow): string {
  const id = visiblePeerId(row) ?? row.id
  return row.side === 'person' && row.professional_type === 'physician'
    ? `/chat/physician/${id}`
    : `/chat/${id}`
}
