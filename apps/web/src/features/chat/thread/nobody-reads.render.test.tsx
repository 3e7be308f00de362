import { beforeEach, expect, test } from 'vitest'
import { conversationRoutes } from '@krash/contract/conversations/conversation-routes'
import type { Message } from '@krash/contract/conversations'
import { practiceRoutes } from '@krash/contract/practice'
import { professionalRoutes } from '@krash/contract/professionals'
import { expectAccessible } from '#testing/accessibility.ts'
import { conversationOf, elena, messageAt } from '#testing/examples/conversations.ts'
import { foundLawyer } from '#testing/examples/professionals.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { ThreadView } from './thread-view.tsx'

const { conversationWith, listMessages } = conversationRoutes
const { readOwnRequest } = practiceRoutes
/** Somebody of their own, as what is read is kept for the tests that follow. */
const gone = { ...elena, id: '0199a000-0000-7000-8000-0000000000b9', isReachable: false }
const conversation = conversationOf({ id: '0199a000-0000-7000-8000-0000000000c9', participants: [gone] })
const request = {
  state: 'new',
  conflictCheck: 'none',
  declineReason: null,
  updatedAt: '2026-11-20T12:00:00.000Z',
} as const

beforeEach(() => {
  const status = { isOnline: false, lastSeen: null }
  server.answers(conversationWith, { recipient: gone, conversation, status })
  server.answers(professionalRoutes.getProfessional, foundLawyer(1))
  server.answers(readOwnRequest, request)
})

async function show(messages: Message[]) {
  server.answers(listMessages, { messages, hasMore: false, total: messages.length })
  const screen = await renderPart(
    <div style={{ display: 'grid', blockSize: '40rem' }}>
      <ThreadView recipientId={gone.id} onAbout={undefined} />
    </div>,
    { texts: ['follow'] },
  )
  await expect.element(screen.getByRole('log')).toHaveTextContent('Message 1')
  return screen
}

test.each(['in_progress', 'closed'] as const)(
  'says that nobody reads it any more, and no longer that the request was taken: %s',
  async (state) => {
    server.answers(readOwnRequest, { ...request, state })
    const screen = await show([messageAt(1, { isOwn: true })])
    await expect.element(screen.getByText(/^Elena Ruiz does not read messages here any more\./)).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: 'Call now' }))
      .toHaveAttribute('href', 'tel:+18135550100')
    for (const untrue of [/took your request/, /closed your request/, /here yet/])
      await expect.element(screen.getByText(untrue)).not.toBeInTheDocument()
    await expectAccessible()
  },
)

test('their own words show that they were here', async () => {
  const screen = await show([messageAt(1, { isOwn: true }), messageAt(2)])
  await expect.element(screen.getByText(/does not read messages here any more/)).toBeVisible()
})

test('who was never here does not read it yet, also once something was written', async () => {
  const screen = await show([messageAt(1, { isOwn: true })])
  await expect.element(screen.getByText(/does not read messages here yet/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Call now' })).toBeVisible()
})

test('a request that was turned away still says so', async () => {
  server.answers(readOwnRequest, { ...request, state: 'declined', declineReason: 'noTime' })
  const screen = await show([messageAt(1, { isOwn: true })])
  await expect.element(screen.getByText('Elena Ruiz cannot take your request.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Find another' })).toBeVisible()
})
