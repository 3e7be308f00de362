import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { chatRoutes } from '@krash/contract/conversations/chat-routes'
import { conversationRoutes } from '@krash/contract/conversations/conversation-routes'
import { blockRoutes } from '@krash/contract/blocks'
import { conversationReportRoutes } from '@krash/contract/conversation-reports'
import type { Conversation, Message, Participant } from '@krash/contract/conversations'
import { practiceRoutes } from '@krash/contract/practice'
import { professionalRoutes } from '@krash/contract/professionals'
import { tellLive } from '#shared/live/live.ts'
import { useLiveConversations } from '#entities/conversations/use-live-conversations.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { conversationOf, elena, messageAt } from '#testing/examples/conversations.ts'
import { setOnline } from '#testing/device.ts'
import { clearOutbox } from '#testing/outbox.ts'
import { foundLawyer } from '#testing/examples/professionals.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { ThreadView } from './thread-view.tsx'

const { conversationWith, listMessages, sendMessage, deleteMessage, markConversationRead } =
  conversationRoutes
const { acceptMessageRequest, muteConversation } = conversationRoutes
const { reportConversation } = conversationReportRoutes
const { chatSend, chatTypingStart, chatTypingStop } = chatRoutes
const conversation = conversationOf()
const status = { isOnline: false, lastSeen: null }
const recipientId = elena.id!

beforeEach(() => {
  server.answers(conversationWith, { recipient: elena, conversation, status })
  server.answers(professionalRoutes.getProfessional, foundLawyer(1))
  server.answers(practiceRoutes.readOwnRequest, null)
  server.answers(chatTypingStart, { isTyping: true })
  server.answers(chatTypingStop, { isTyping: false })
  holds([messageAt(1), messageAt(2, { isOwn: true, isRead: true }), messageAt(3)])
})
afterEach(async () => {
  await clearOutbox()
  indexedDB.deleteDatabase('krash-chat')
})

const holds = (messages: Message[], hasMore = false) =>
  server.answers(listMessages, { messages, hasMore, total: messages.length })
const isNew = (recipient: Participant = elena) =>
  server.answers(conversationWith, { recipient, conversation: null, status })

async function show(language: 'en' | 'ar' = 'en') {
  const screen = await renderPart(
    <div style={{ display: 'grid', blockSize: '40rem' }}>
      <ThreadView recipientId={recipientId} onAbout={undefined} />
    </div>,
    { texts: ['follow'], language },
  )
  return {
    screen,
    log: screen.getByRole('log'),
    field: screen.getByRole('textbox', { name: /^Message to/ }),
    send: screen.getByRole('button', { name: 'Send message' }),
  }
}

test('shows who wrote what, and how far an own message has come', async () => {
  holds([messageAt(1), messageAt(2, { isOwn: true, isRead: true }), messageAt(3, { isOwn: true })])
  const { screen, log } = await show()
  await expect.element(screen.getByRole('heading', { name: 'Elena Ruiz' })).toBeVisible()
  await expect
    .element(log)
    .toHaveTextContent(/Elena Ruiz: Message 1.*You: Message 2.*Read.*You: Message 3.*Sent/)
  await expectAccessible()
})

test('says that a test account answers for an invented person, and only then', async () => {
  const sentence = /is invented\. A test account answers for this person and can read what you send\./
  isNew({ ...elena, isDemo: true })
  const answered = await show()
  await expect.element(answered.screen.getByText(sentence)).toBeVisible()
  await answered.screen.unmount()
  isNew({ ...elena, isDemo: true, isReachable: false })
  const unanswered = await show()
  await expect
    .element(unanswered.screen.getByText(/is a demo person\..* nobody reads your messages/))
    .toBeVisible()
  await expect.element(unanswered.screen.getByText(sentence)).not.toBeInTheDocument()
})

test('an empty conversation says what to know before the first message', async () => {
  isNew({ ...elena, isReachable: false })
  const { screen, field } = await show()
  await expect.element(screen.getByText(/Write the first message to/)).toBeVisible()
  await expect.element(screen.getByText(/does not read messages here yet/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Call now' }))
    .toHaveAttribute('href', 'tel:+18135550100')
  await expect.element(screen.getByText(/may not be confidential/)).toBeVisible()
  await screen.getByRole('button', { name: 'What does it cost?' }).click()
  await expect.element(field).toHaveValue('What does it cost?')
  await expect.element(field).toHaveFocus()
  await expectAccessible()
})

test('the first message opens the conversation', async () => {
  isNew()
  server.answers(chatSend, ({ body }) => ({
    ...messageAt(1, { isOwn: true, content: body.message, clientId: body.clientId ?? null }),
    message: body.message,
    professionalId: recipientId,
  }))
  const { log, field } = await show()
  await userEvent.type(field, 'Hello{Shift>}{Enter}{/Shift}Elena')
  server.answers(conversationWith, { recipient: elena, conversation, status })
  await userEvent.keyboard('{Enter}')
  await expect.element(log).toHaveTextContent(/You: Hello Elena.*Sent/)
  await expect.element(field).toHaveValue('')
  expect(server.heard(chatSend)).toMatchObject([
    { body: { recipientId, recipientType: 'lawyer', message: 'Hello\nElena' } },
  ])
})

test('a message waits without a network, and goes when it is there again', async () => {
  server.answers(sendMessage, ({ body }) => ({
    message: messageAt(4, { isOwn: true, content: body.content, clientId: body.clientId ?? null }),
  }))
  const { log, field, send } = await show()
  await expect.element(send).toBeDisabled()
  setOnline(false)
  await field.fill('Are you there?')
  await send.click()
  await expect.element(field).toHaveFocus()
  await expect.element(log).toHaveTextContent(/Are you there\?.*Goes out when you have signal/)
  expect(server.heard(sendMessage)).toEqual([])
  setOnline(true)
  await expect.element(log).toHaveTextContent(/Are you there\?.*Sent/)
  await expect.element(log).not.toHaveTextContent('Goes out')
  expect(server.heard(sendMessage)).toMatchObject([
    { body: { conversationId: conversation.id, content: 'Are you there?' } },
  ])
})

test('a refused message says why; it is sent again under the same id, or given up', async () => {
  server.refuses(sendMessage, 'RECIPIENT_NOT_FOUND')
  const { screen, log, field, send } = await show()
  await field.fill('One')
  await send.click()
  const retry = log.getByRole('button', { name: 'Retry' })
  await expect.element(retry).toBeVisible()
  await expect.element(screen.getByText('1 message was not sent.')).toBeInTheDocument()
  await expectAccessible()
  server.answers(sendMessage, ({ body }) => ({
    message: messageAt(4, { isOwn: true, content: body.content, clientId: body.clientId ?? null }),
  }))
  await retry.click()
  await expect.element(log).toHaveTextContent(/You: One.*Sent/)
  await expect.element(log).toHaveFocus()
  const ids = server.heard(sendMessage).map(({ body }) => body.clientId)
  expect(new Set(ids).size).toBe(1)

  server.refuses(sendMessage, 'RECIPIENT_NOT_FOUND')
  await field.fill('Two')
  await send.click()
  await log.getByRole('button', { name: 'Discard' }).click()
  await expect.element(log).not.toHaveTextContent('Two')
})

test('what is written is there again after a reload', async () => {
  const first = await show()
  await first.field.fill('Half a')
  await first.screen.unmount()
  const { field } = await show()
  await expect.element(field).toHaveValue('Half a')
})

test('counts near the limit, and sends nothing that is too long', async () => {
  const { screen, field, send } = await show()
  await field.fill('x'.repeat(899))
  await expect.element(screen.getByText('899 of 1,000')).not.toBeInTheDocument()
  await field.fill('x'.repeat(1001))
  await expect.element(screen.getByText('1 character too many.')).toBeVisible()
  await expect.element(field).toBeInvalid()
  await expect.element(send).toBeDisabled()
})

test('asks before a message is deleted for both', async () => {
  holds([messageAt(1), messageAt(2, { isOwn: true })])
  server.answers(deleteMessage, { id: messageAt(2).id })
  const { screen, log } = await show()
  await log.getByRole('button', { name: 'Message options' }).nth(0).click()
  await expect.element(log.getByRole('button', { name: 'Copy' })).toBeVisible()
  await expect.element(log.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
  await log.getByRole('button', { name: 'Message options' }).nth(1).click()
  await log.getByRole('button', { name: 'Delete' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(log).toHaveTextContent('Message deleted')
  await expect.element(log).not.toHaveTextContent('Message 2')
  await expect.element(log).toHaveFocus()
})

test('marks what is new, and says that it was read', async () => {
  server.answers(conversationWith, {
    recipient: elena,
    conversation: conversationOf({ unreadCount: 1 }),
    status,
  })
  server.answers(markConversationRead, { conversationId: conversation.id, unreadCount: 0, readPosition: 3 })
  const { log } = await show()
  await expect.element(log.getByText('New', { exact: true })).toBeVisible()
  await expect.poll(() => server.heard(markConversationRead).map(({ body }) => body)).toEqual([{ upTo: 3 }])
})

test('what is answered faster than it counts as read is marked as read all the same', async () => {
  server.answers(conversationWith, {
    recipient: elena,
    conversation: conversationOf({ unreadCount: 1 }),
    status,
  })
  server.answers(markConversationRead, { conversationId: conversation.id, unreadCount: 0, readPosition: 4 })
  server.answers(sendMessage, ({ body }) => ({
    message: messageAt(4, { isOwn: true, content: body.content, clientId: body.clientId ?? null }),
  }))
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const { log, field } = await show()
  await userEvent.type(field, 'At once{Enter}')
  await expect.element(log.getByText('Sent', { exact: true })).toBeVisible()
  focus.mockRestore()
  dispatchEvent(new Event('focus'))
  await expect.poll(() => server.heard(markConversationRead).map(({ body }) => body)).toEqual([{ upTo: 4 }])
})

test('nobody can answer for a deleted account', async () => {
  server.answers(conversationWith, {
    recipient: { ...elena, type: 'user', fullName: null, isReachable: false },
    conversation,
    status,
  })
  const { screen, field } = await show()
  await expect.element(screen.getByRole('heading', { name: 'Deleted account' })).toBeVisible()
  await expect.element(screen.getByText(/This account was deleted/)).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
})

test('an address that leads to no conversation leads to one’s own', async () => {
  server.refuses(conversationWith, 'RECIPIENT_NOT_FOUND')
  const { screen } = await show()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Conversation not found')
  await expect.element(screen.getByRole('alert').getByRole('link')).toHaveAttribute('href', '/chat')
})

test('loads again what did not come', async () => {
  server.refuses(listMessages, 'FORBIDDEN')
  const { screen, log } = await show()
  await expect.element(screen.getByText(/An error occurred/)).toBeVisible()
  await expect
    .element(screen.getByText('Failed to fetch messages. Your messages are safe. Try again in a moment.'))
    .toBeVisible()
  holds([messageAt(1)])
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(log).toHaveTextContent('Message 1')
})

test('is mirrored in Arabic', async () => {
  const { screen } = await show('ar')
  const bubble = screen.getByText('Message 1')
  await expect.element(bubble).toBeVisible()
  const { left, right } = screen.getByRole('log').element().getBoundingClientRect()
  expect(bubble.element().getBoundingClientRect().right).toBeGreaterThan((left + right) / 2)
  await expectAccessible()
})

const kim: Participant = { ...elena, type: 'user', fullName: 'Kim Calm', firmName: null }
const talksWith = (facts: Partial<Conversation>, recipient = kim) => {
  const talk = conversationOf({ participants: [recipient], ...facts })
  server.answers(conversationWith, { recipient, conversation: talk, status })
  return talk
}

test('an own request is one message: it says so, and the field closes behind it', async () => {
  talksWith({ request: 'sent', isMutual: false })
  holds([])
  const { screen, field } = await show()
  await expect.element(screen.getByText(/Your first message is a request/)).toBeVisible()
  await expect.element(field).toBeVisible()
  // What it says next is read, because its place is there before.
  await expect.element(screen.getByRole('status').filter({ hasText: 'first message' })).toBeInTheDocument()
  await screen.unmount()
  holds([messageAt(1, { isOwn: true })])
  const sent = await show()
  await expect.element(sent.screen.getByText('You can write more when they accept.')).toBeVisible()
  await expect.element(sent.field).not.toBeInTheDocument()
  await expect.element(sent.log).toHaveTextContent(/Message 1.*Request/)
  await expect.element(sent.log).not.toHaveTextContent(/Sent/)
  await expectAccessible()
})

test('a received request is accepted or declined in place of an answer', async () => {
  talksWith({ request: 'received', isMutual: false })
  holds([messageAt(1)])
  server.answers(acceptMessageRequest, () => ({
    conversation: talksWith({ request: null, isMutual: true }),
  }))
  const { screen, field } = await show()
  await expect.element(screen.getByText('They see nothing of you until you accept.')).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Accept' }).click()
  await expect.element(field).toHaveFocus()
  expect(server.heard(acceptMessageRequest)).toHaveLength(1)
})

test('a blocked person is said to be so, and can be unblocked; a failure is told', async () => {
  talksWith({ isBlocked: true })
  server.refuses(blockRoutes.addBlock, 'SERVICE_UNAVAILABLE')
  const { screen, field } = await show()
  await expect.element(screen.getByText(/You blocked Kim Calm\. Nothing arrives/)).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Unblock' }).click()
  await expect.element(screen.getByText(/temporarily unavailable/)).toBeVisible()
  await expectAccessible()
})

test('the menu mutes, blocks with Undo, reports with words, and deletes for oneself', async () => {
  const talk = talksWith({})
  const block = {
    id: '0199a000-0000-7000-8000-0000000000c1',
    userId: null,
    conversationId: talk.id,
    name: 'Kim Calm',
    createdAt: talk.updatedAt,
  }
  server.answers(muteConversation, { conversation: { ...talk, isMuted: true } })
  server.answers(blockRoutes.addBlock, block)
  server.answers(reportConversation, {
    id: block.id,
    conversationId: talk.id,
    reason: 'threat',
    text: 'Scared me.',
    createdAt: talk.updatedAt,
  })
  const { screen } = await show()
  const more = screen.getByRole('button', { name: 'More', exact: true })
  await more.click()
  await screen.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect.element(screen.getByText('Muted', { exact: true })).toBeVisible()
  await more.click()
  await screen.getByRole('button', { name: 'Report this person' }).click()
  await screen.getByRole('button', { name: 'Send to Krash' }).click()
  await expect
    .element(screen.getByRole('group', { name: 'What is wrong?' }))
    .toHaveAccessibleDescription(/choose/)
  await screen.getByRole('radio', { name: 'Threat' }).click()
  await screen.getByRole('textbox', { name: /In your words/ }).fill('Scared me.')
  await expectAccessible()
  await screen.getByRole('button', { name: 'Send to Krash' }).click()
  await expect.element(screen.getByText('Thank you. We have it.')).toBeVisible()
  expect(server.heard(reportConversation)).toMatchObject([
    { body: { conversationId: talk.id, reason: 'threat', text: 'Scared me.' } },
  ])
  await expect.element(screen.getByText(/^If you block too, you get nothing from them/)).toBeVisible()
  await screen.getByRole('button', { name: 'Block too' }).click()
  await expect.poll(() => server.heard(blockRoutes.addBlock).length).toBe(1)
})

const isRead = () =>
  server.answers(markConversationRead, {
    conversationId: conversation.id,
    unreadCount: 0,
    readPosition: 5,
  })

/** As on the page, which listens to the stream. */
function LiveThread() {
  useLiveConversations()
  return <ThreadView recipientId={recipientId} onAbout={undefined} />
}

test('a message that arrives while the conversation is being loaded is not lost', async () => {
  isRead()
  const answer = server.waits(listMessages)
  const screen = await renderPart(<LiveThread />, { texts: ['follow'] })
  await expect.poll(() => server.heard(listMessages).length).toBe(1)
  holds([messageAt(1), messageAt(2, { isOwn: true, isRead: true }), messageAt(3), messageAt(4)])
  tellLive('message', { message: messageAt(4), unreadCount: 1 })
  answer()
  await expect.element(screen.getByRole('log')).toHaveTextContent(/Message 3.*Message 4/)
})

test('loads what came between two messages of the stream, and keeps what is told meanwhile', async () => {
  isRead()
  const screen = await renderPart(<LiveThread />, { texts: ['follow'] })
  await expect.element(screen.getByRole('log')).toHaveTextContent('Message 3')
  holds([messageAt(3), messageAt(4), messageAt(5)])
  const answer = server.waits(listMessages)
  tellLive('message', { message: messageAt(5), unreadCount: 2 })
  await expect.poll(() => server.heard(listMessages).length).toBe(2)
  const { conversationId, id } = messageAt(3)
  tellLive('messageDeleted', { conversationId, messageId: id })
  answer()
  await expect.element(screen.getByRole('log')).toHaveTextContent(/Message 4.*Message 5/)
  await expect.element(screen.getByRole('log')).not.toHaveTextContent('Message 3')
})

test('says what became of the request, and who else could help', async () => {
  const request = {
    conflictCheck: 'none',
    declineReason: null,
    updatedAt: '2026-11-20T12:00:00.000Z',
  } as const
  server.answers(practiceRoutes.readOwnRequest, { ...request, state: 'new', conflictCheck: 'waiting' })
  const { screen } = await show()
  await expect
    .element(screen.getByText('Waiting for Elena Ruiz, who first sees only the names.'))
    .toBeVisible()
  server.answers(practiceRoutes.readOwnRequest, { ...request, state: 'declined', declineReason: 'noTime' })
  tellLive('request', { conversationId: conversation.id, state: 'declined' })
  await expect.element(screen.getByText('Elena Ruiz cannot take your request.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Find another' })).toHaveAttribute('href', '/lawyers')
  server.answers(practiceRoutes.readOwnRequest, { ...request, state: 'in_progress' })
  tellLive('reset', null)
  await expect.element(screen.getByText('Elena Ruiz took your request.')).toBeVisible()
  await expectAccessible()
})
