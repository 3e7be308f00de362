import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { conversationRoutes } from '@krash/contract/conversations/conversation-routes'
import { practiceRoutes } from '@krash/contract/practice'
import { professionalRoutes } from '@krash/contract/professionals'
import { conversationOf, elena, messageAt } from '#testing/examples/conversations.ts'
import { foundLawyer } from '#testing/examples/professionals.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { ThreadView } from './thread-view.tsx'

const { conversationWith, listMessages } = conversationRoutes
/** What the head of the page leaves of a phone on its side, 360 px high. */
const HEIGHT = 295

afterEach(() => page.viewport(390, 844))

test('a phone on its side shows the field for writing and something of the conversation', async () => {
  await page.viewport(780, 360)
  const messages = [messageAt(1), messageAt(2), messageAt(3)]
  const status = { isOnline: false, lastSeen: null }
  server.answers(conversationWith, { recipient: elena, conversation: conversationOf(), status })
  server.answers(listMessages, { messages, hasMore: false, total: 3 })
  server.answers(professionalRoutes.getProfessional, foundLawyer(1))
  server.answers(practiceRoutes.readOwnRequest, null)
  const screen = await renderPart(
    <div data-testid="room" style={{ blockSize: HEIGHT }}>
      <ThreadView recipientId={elena.id!} onAbout={undefined} />
    </div>,
    { texts: ['follow'] },
  )
  const edgeOf = (part: { element: () => Element }) => part.element().getBoundingClientRect().bottom
  const field = screen.getByRole('textbox', { name: /^Message to/ })
  await expect.element(screen.getByRole('button', { name: 'When can we talk?' })).toBeVisible()
  expect(edgeOf(field)).toBeLessThanOrEqual(edgeOf(screen.getByTestId('room')))
  expect(screen.getByRole('log').element().clientHeight).toBeGreaterThan(0)
})
