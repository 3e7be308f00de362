import type { DeclineReason, ErrorCode, Message } from '@krash/contract'
import { recordActivity, type NewActivity } from '#features/activity/activity.service.ts'
import { notify } from '#features/notifications/notifications.service.ts'
import { type Acting, actingFor } from '#platform/acting.ts'
import { AppError } from '#platform/http/app-error.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import { findSelf } from '../addresses.repository.ts'
import { type ConversationRow, findPeers, insertContact } from '../conversations.repository.ts'
import { linkToAddress } from '../open-conversation.ts'
import {
  chatLink,
  fromOtherSide,
  isDeserted,
  isMutual,
  isOwnRequest,
  isReceivedRequest,
  peerAccount,
  peerTold,
} from '../sides.ts'
import {
  type MessageFileRow,
  type MessageRow,
  type Received,
  attachFiles,
  findMessageFiles,
  findSent,
  findSentFileIds,
  findsReader,
  insertMessage,
  receiveMessage,
  setRequest,
} from './messages.repository.ts'
import { peerOf } from '../show-conversation.ts'
import { toMessage } from './show-message.ts'

export interface Outgoing {
  text: string
  fileIds: string[]
  /** Given by the sender's device; the same id again means the same message. */
  clientId: string
  /** Which ready sentence the text is. */
  readySentence?: DeclineReason
  /** The sender's history item, if it is not 'message sent'. */
  toldAs?: NewActivity | undefined
}

/**
 * Sends a message in a locked conversation. The same transaction writes everything that follows: the reader's count and
 * notification, and the live events and history items of both.
 * The first message between two persons is a request, and an answer accepts it. To somebody who has blocked the sender
 * it looks sent.
 * @throws AppError RECIPIENT_NOT_FOUND when the other side has deleted the account, RECIPIENT_BLOCKED when the sender has
 * blocked it, REQUEST_WAITING, REQUEST_TAKES_NO_FILES, EMAIL_NOT_CONFIRMED, FILE_NOT_FOUND, CLIENT_ID_REUSED
 */
export async function sendMessage(
  acting: Acting,
  held: ConversationRow,
  outgoing: Outgoing,
): Promise<Message> {
  const { tx, context, userId } = acting
  const before = await linkToAddress(acting, held)
  if (isDeserted(before)) throw new AppError('RECIPIENT_NOT_FOUND')
  const { text, clientId } = outgoing
  const fileIds = [...new Set(outgoing.fileIds)]
  const refusal = await refusalOf(acting, before, fileIds)
  if (refusal) return repeatedMessage(acting, before, { text, clientId, fileIds, refusal })
  const isWithheld = !(await findsReader(tx, before))
  const sent = await insertMessage(tx, userId, {
    conversationId: before.id,
    id: context.newId(),
    side: before.side,
    clientId,
    text,
    fileCount: fileIds.length,
    isWithheld,
    readySentence: outgoing.readySentence,
    at: timeAfter(context.clock.now(), before.last_at),
  })
  if (!sent) return firstMessage(acting, before, { text, clientId, fileIds })
  const files = await withFiles(acting, sent.row, fileIds)
  const after = afterSending(before, sent.row)
  if (after.request !== before.request) await setRequest(tx, before.id, 'accepted')
  if (
    after.professional_id !== null &&
    after.side === 'person' &&
    !before.person_has_written &&
    !outgoing.toldAs
  )
    await insertContact(tx, userId, {
      id: context.newId(),
      professionalId: after.professional_id,
      at: sent.row.created_at,
    })
  const isAnswered = !isMutual(before) && isMutual(after)
  await tellBoth(acting, { ...sent, files, after, isAnswered, toldAs: outgoing.toldAs })
  return toMessage(sent.row, after, files)
}

/** Why nothing new may be sent. */
async function refusalOf(
  { tx, userId }: Acting,
  row: ConversationRow,
  fileIds: string[],
): Promise<ErrorCode | undefined> {
  if (row.is_blocked) return 'RECIPIENT_BLOCKED'
  if (!isOwnRequest(row)) return undefined
  if (row.person_has_written) return 'REQUEST_WAITING'
  if (fileIds.length > 0) return 'REQUEST_TAKES_NO_FILES'
  return (await findSelf(tx, userId)).isConfirmed ? undefined : 'EMAIL_NOT_CONFIRMED'
}

/** Even if nothing new may be sent, a repeated message gets its first answer, because the device never received it. */
async function repeatedMessage(
  acting: Acting,
  row: ConversationRow,
  { refusal, ...sent }: { text: string; clientId: string; fileIds: string[]; refusal: ErrorCode },
): Promise<Message> {
  const { id: conversationId, side } = row
  const first = await findSent(acting.tx, { conversationId, side, clientId: sent.clientId })
  if (!first) throw new AppError(refusal)
  return firstMessage(acting, row, sent)
}

/** Always after the last message, so that sorting by time gives the order of the positions. */
function timeAfter(now: Date, last: Date): Date {
  return now > last ? now : new Date(last.getTime() + 1)
}

function afterSending(before: ConversationRow, { position, created_at }: MessageRow): ConversationRow {
  return {
    ...before,
    last_position: position,
    last_shown: position,
    last_at: created_at,
    person_has_written: before.person_has_written || before.side === 'person',
    other_has_written: before.other_has_written || before.side === 'other',
    request: isReceivedRequest(before) ? 'accepted' : before.request,
    box: 'inbox',
  }
}

async function firstMessage(
  { tx }: Acting,
  conversation: ConversationRow,
  { text, clientId, fileIds }: { text: string; clientId: string; fileIds: string[] },
): Promise<Message> {
  const first = await findSent(tx, { conversationId: conversation.id, side: conversation.side, clientId })
  if (!first) throw new Error('a message that is in the way is not there')
  const files = (await findMessageFiles(tx, [first.id])).get(first.id) ?? []
  // A deleted message leaves nothing to compare.
  if (first.deleted_at === null) {
    const stored = await findSentFileIds(tx, first)
    const isSame =
      first.text === text &&
      first.file_count === fileIds.length &&
      stored.every((fileId) => fileIds.includes(fileId))
    if (!isSame) throw new AppError('CLIENT_ID_REUSED')
  }
  return toMessage(first, conversation, files)
}

async function withFiles(
  { tx, userId }: Acting,
  message: MessageRow,
  fileIds: string[],
): Promise<MessageFileRow[]> {
  if (fileIds.length === 0) return []
  if (!(await attachFiles(tx, userId, { message, fileIds }))) throw new AppError('FILE_NOT_FOUND')
  return (await findMessageFiles(tx, [message.id])).get(message.id) ?? []
}

interface Sent {
  row: MessageRow
  files: MessageFileRow[]
  /** The conversation after the message, as the sender sees it. */
  after: ConversationRow
  isNews: boolean
  /** Whether both now know each other's name, presence and read marks. */
  isAnswered: boolean
  toldAs: NewActivity | undefined
}

/** Only the reader's notifications are locked per person, and last, so two who write to each other cannot deadlock. */
async function tellBoth(acting: Acting, sent: Sent): Promise<void> {
  await tellSender(acting, sent)
  const readerId = peerAccount(sent.after)
  if (readerId !== null && !sent.row.is_withheld)
    await actingFor(acting, readerId, (reader) => tellReader(reader, sent))
}

async function tellSender(acting: Acting, sent: Sent): Promise<void> {
  const { tx, userId } = acting
  const { row, files, after, isNews, isAnswered, toldAs } = sent
  if (toldAs) await recordActivity(acting, toldAs)
  else if (isNews) await recordActivity(acting, sentActivity(after.id, await nameOfPeer(acting, after)))
  const at = row.created_at
  if (isAnswered) recordEvent(tx, { userId, kind: 'conversation', data: { conversationId: after.id }, at })
  recordEvent(tx, {
    userId,
    kind: 'message',
    data: { message: toMessage(row, after, files), unreadCount: after.unread_count },
    messageId: row.id,
    at,
  })
}

async function tellReader(reader: Acting, sent: Sent): Promise<void> {
  const { tx, userId: readerId } = reader
  const { row, files, after, isAnswered } = sent
  const { id: conversationId } = after
  const at = row.created_at
  const seen = fromOtherSide(after)
  const isRequest = isOwnRequest(after)
  const received = await receiveMessage(tx, readerId, { row, box: isRequest ? 'requests' : 'inbox' })
  const { unreadCount } = received
  await ringReader(reader, sent, received)
  if (isAnswered || row.position === 1)
    recordEvent(tx, { userId: readerId, kind: 'conversation', data: { conversationId }, at })
  if (isRequest) return
  recordEvent(tx, {
    userId: readerId,
    kind: 'message',
    data: { message: toMessage(row, seen, files), unreadCount },
    messageId: row.id,
    at,
  })
  if (!isAnswered) return
  const position = peerTold(seen)
  recordEvent(tx, {
    userId: readerId,
    kind: 'read',
    data: { conversationId, by: 'peer', position, unreadCount },
    at,
  })
}

/** A request appears only in the bell, and a muted message only in the history. */
async function ringReader(
  reader: Acting,
  { row, after }: Sent,
  { unreadCount, isNews, isMuted }: Received,
): Promise<void> {
  const name = row.side === 'other' ? (after.professional_name ?? after.self_name) : after.self_name
  const isRequest = isOwnRequest(after)
  if (isNews && !isRequest) await recordActivity(reader, receivedActivity(after.id, name))
  if (isMuted) return
  await notify(reader, {
    kind: isRequest ? 'messageRequest' : 'message',
    values: { count: unreadCount, ...(name !== null && { name }) },
    link: chatLink(fromOtherSide(after)),
    eventKey: `message:${after.id}:${row.id}`,
    replaces: `message:${after.id}:`,
  })
}

async function nameOfPeer({ tx }: Acting, row: ConversationRow): Promise<string | null> {
  if (row.side === 'person' && row.professional_id !== null) return row.professional_name
  if (row.side === 'person' && !isMutual(row)) return peerOf(row, undefined).fullName
  return (await findPeers(tx, [row.id])).get(row.id)?.peer_name ?? null
}

function sentActivity(conversationId: string, name: string | null): NewActivity {
  return {
    type: 'message_sent',
    title: 'Message sent',
    description: name === null ? '' : `Message to ${name}`,
    metadata:
      name === null
        ? { phrase: 'messageSentToSomebody', conversationId }
        : { phrase: 'messageSent', values: { name }, conversationId },
  }
}

function receivedActivity(conversationId: string, name: string | null): NewActivity {
  return {
    type: 'message_received',
    title: 'Message received',
    description: name === null ? '' : `Message from ${name}`,
    metadata:
      name === null
        ? { phrase: 'messageReceivedFromSomebody', conversationId }
        : { phrase: 'messageReceived', values: { name }, conversationId },
  }
}
