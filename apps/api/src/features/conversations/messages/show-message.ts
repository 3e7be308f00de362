import type { ChatMessage, Message } from '@krash/contract'
import type { Tx } from '#platform/database/database.ts'
import type { ConversationRow } from '../conversations.repository.ts'
import { ownRead, peerTold, seesReadMarks, selfId, visiblePeerId } from '../sides.ts'
import { type MessageFileRow, type MessageRow, findMessageFiles } from './messages.repository.ts'

/** Messages as their reader sees them, with their files from one query. */
export async function showMessages(
  tx: Tx,
  rows: MessageRow[],
  conversations: Map<string, ConversationRow>,
): Promise<Message[]> {
  const living = rows.filter((row) => row.deleted_at === null).map((row) => row.id)
  const files = await findMessageFiles(tx, living)
  return rows.flatMap((row) => {
    const conversation = conversations.get(row.conversation_id)
    return conversation ? [toMessage(row, conversation, files.get(row.id) ?? [])] : []
  })
}

export function toMessage(row: MessageRow, seen: ConversationRow, files: MessageFileRow[]): Message {
  const isOwn = row.side === seen.side
  const [self, peer] = [selfId(seen), visiblePeerId(seen)]
  const at = row.created_at.toISOString()
  return {
    id: row.id,
    conversationId: row.conversation_id,
    position: row.position,
    clientId: isOwn ? row.client_id : null,
    senderId: isOwn ? self : peer,
    recipientId: isOwn ? peer : self,
    isOwn,
    content: row.text,
    ...(row.ready_sentence !== null && { readySentence: row.ready_sentence }),
    files: files.map(toFile),
    isRead: isOwn ? seesReadMarks(seen) && row.position <= peerTold(seen) : row.position <= ownRead(seen),
    isDeleted: row.deleted_at !== null,
    createdAt: at,
    timestamp: at,
  }
}

export function toChatMessage(message: Message, professionalId: string | null): ChatMessage {
  return { ...message, message: message.content, professionalId }
}

function toFile(row: MessageFileRow): Message['files'][number] {
  return {
    id: row.file_id,
    name: row.original_filename,
    mimeType: row.mime_type,
    fileSize: row.file_size,
  }
}
