import { type Block, type DataOf, type routes, pageWindow, paginationOf } from '@krash/contract'
import { dismissRequests, peerToBlock } from '#features/conversations/conversations.service.ts'
import { notifyRead } from '#features/notifications/notifications.service.ts'
import type { Acting } from '#platform/acting.ts'
import { countOwn, findOwnPage } from '#platform/database/own-rows.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type Paged, paged } from '#platform/http/serve.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import {
  type BlockRow,
  deleteBlockRow,
  findConversationsWith,
  insertBlock,
  isOnline,
} from './blocks.repository.ts'

/** Whom the person has blocked, newest first. */
export async function listBlocks(
  { tx, userId }: Acting,
  query: { limit: number; page?: number | undefined; offset?: number | undefined },
): Promise<Paged<DataOf<typeof routes.listBlocks>>> {
  const window = pageWindow(query)
  const rows = await findOwnPage(tx, userId, { table: 'blocks', ...window })
  const total = await countOwn(tx, userId, 'blocks')
  return paged({ blocks: rows.map(toBlock) }, paginationOf(window, rows.length, total))
}

/**
 * Blocks the other side of a conversation, or a user: a request of theirs is gone, and the bell is silent. They are not
 * told; to them it looks as if the person had just left.
 * @throws AppError CONVERSATION_NOT_FOUND, RECIPIENT_NOT_FOUND, RECIPIENT_IS_SELF
 */
export async function addBlock(
  acting: Acting,
  named: { conversationId?: string | undefined; userId?: string | undefined },
): Promise<Block> {
  const { tx, context, userId } = acting
  const peer = await peerToBlock(acting, named)
  const at = context.clock.now()
  const row = await insertBlock(tx, userId, { id: context.newId(), ...peer, at })
  if (row.created_at.getTime() !== at.getTime()) return toBlock(row)
  const wasOnline = await isOnline(tx, userId, at)
  const held = await findConversationsWith(tx, userId, peer)
  const requests = held.filter(({ box }) => box === 'requests').map(({ id }) => id)
  if (requests.length > 0) await dismissRequests(acting, requests)
  await notifyRead(acting, ...held.map(({ id }) => `message:${id}:`))
  for (const { id, peer_id: peerId } of held) {
    recordEvent(tx, { userId, kind: 'conversation', data: { conversationId: id }, at })
    const left = { conversationId: id, isOnline: false, lastSeen: at.toISOString() }
    if (peerId !== null && wasOnline) context.live.tell([peerId], { kind: 'presence', data: left })
  }
  return toBlock(row)
}

/** @throws AppError BLOCK_NOT_FOUND */
export async function deleteBlock(acting: Acting, id: string): Promise<{ id: string }> {
  const { tx, context, userId } = acting
  const row = await deleteBlockRow(tx, userId, id)
  if (!row) throw new AppError('BLOCK_NOT_FOUND')
  const { blocked_user_id: blockedUserId, conversation_id: conversationId } = row
  const at = context.clock.now()
  for (const one of await findConversationsWith(tx, userId, { blockedUserId, conversationId }))
    recordEvent(tx, { userId, kind: 'conversation', data: { conversationId: one.id }, at })
  return { id }
}

function toBlock(row: BlockRow): Block {
  return {
    id: row.id,
    userId: row.blocked_user_id,
    conversationId: row.conversation_id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
  }
}
