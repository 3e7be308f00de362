import { beforeEach, expect, test } from 'vitest'
import { conversationRoutes } from '@krash/contract/conversations/conversation-routes'
import type { Participant } from '@krash/contract/conversations'
import type { SharedPackage } from '@krash/contract/lawyer-connections'
import { professionalRoutes } from '@krash/contract/professionals'
import { useLiveConversations } from '#entities/conversations/use-live-conversations.ts'
import { tellLive } from '#shared/live/live.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { conversationOf, elena } from '#testing/examples/conversations.ts'
import { foundLawyer } from '#testing/examples/professionals.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { SidePanel } from './side-panel.tsx'

const { conversationWith, sharedInConversation, sharingInConversation } = conversationRoutes
const status = { isOnline: false, lastSeen: null }
const person: Participant = {
  ...elena,
  id: '0199a000-0000-7000-8000-0000000000a9',
  type: 'user',
  fullName: 'Maria Ortiz',
  firmName: null,
}
/** As the lawyer sees the conversation. */
const conversation = conversationOf({ participants: [person, { ...elena, isSelf: true }] })

const shared: SharedPackage = {
  contact: {
    fullName: 'Maria Ortiz',
    email: 'maria@example.com',
    cellNumber: '+18135550142',
    preferredNotification: 'email',
  },
  case: {
    reportNumber: null,
    timestamp: null,
    severity: null,
    description: null,
    damage: [],
    note: 'Call after 5.',
    caseType: 'slip-fall',
    priorities: ['cost', 'location', 'responseTime'],
    ownWords: 'A truck turned left.',
  },
  documents: null,
  location: null,
  meeting: 'video',
}

beforeEach(() => {
  server.answers(conversationWith, { recipient: person, conversation, status })
  server.answers(professionalRoutes.getProfessional, foundLawyer(1))
})

/** As on the page, which listens to the stream. */
function LivePanel() {
  useLiveConversations()
  return <SidePanel recipientId={person.id!} />
}

const show = (language: 'en' | 'ar' = 'en') => renderPart(<LivePanel />, { texts: ['follow'], language })

function linesOf(list: Element): string[] {
  return [...list.querySelectorAll('dl > div')].map(
    (line) => `${line.querySelector('dt')?.textContent}: ${line.querySelector('dd')?.textContent}`,
  )
}

test('the lawyer reads the kind of case, what matters, and the own words', async () => {
  server.answers(sharedInConversation, { connectedAt: '2026-11-20T12:00:00.000Z', revokedAt: null, shared })
  const screen = await show()
  const part = screen.getByRole('region', { name: 'What was shared' })
  await expect.element(part).toHaveTextContent('A truck turned left.')
  expect(linesOf(part.element())).toEqual([
    'Name: Maria Ortiz',
    'Phone: (813) 555-0142',
    'Email: maria@example.com',
    'Note: Call after 5.',
    'Kind of case: Slip and fall',
    'What matters: Response time, Cost, and Close to me',
    'In their own words: A truck turned left.',
    'Meeting: By video',
  ])
  await expectAccessible()
})

test('shows nothing of what an older package does not have', async () => {
  const { caseType: _kind, priorities: _wishes, ownWords: _words, ...older } = shared.case!
  server.answers(sharedInConversation, {
    connectedAt: '2026-11-20T12:00:00.000Z',
    revokedAt: null,
    shared: { ...shared, case: older, meeting: null },
  })
  const screen = await show()
  const part = screen.getByRole('region', { name: 'What was shared' })
  await expect.element(part).toHaveTextContent('Call after 5.')
  expect(linesOf(part.element()).map((line) => line.split(':')[0])).toEqual([
    'Name',
    'Phone',
    'Email',
    'Note',
  ])
})

test('says that nothing was shared', async () => {
  server.answers(sharedInConversation, null)
  const screen = await show()
  await expect.element(screen.getByText('Nothing has been shared with you.')).toBeVisible()
})

test('an end while the lawyer reads takes the package away, and the focus; messages stay', async () => {
  const connectedAt = '2026-11-20T12:00:00.000Z'
  server.answers(sharedInConversation, { connectedAt, revokedAt: null, shared })
  const screen = await show()
  const part = screen.getByRole('region', { name: 'What was shared' })
  await expect.element(part).toHaveTextContent('A truck turned left.')
  const revokedAt = new Date().toISOString()
  server.refuses(sharedInConversation, 'SHARING_ENDED')
  server.answers(sharingInConversation, { connectedAt, revokedAt })
  tellLive('sharing', { conversationId: conversation.id, revokedAt })
  const line = screen.getByText(/^Maria Ortiz ended sharing at .* Messages stay\.$/)
  await expect.element(line).toHaveFocus()
  await expect.element(part).not.toHaveTextContent('A truck turned left.')
  await expect.element(part).not.toHaveTextContent('maria@example.com')
})

test('says to a lawyer who comes later that the sharing has ended', async () => {
  server.refuses(sharedInConversation, 'SHARING_ENDED')
  server.answers(sharingInConversation, {
    connectedAt: '2026-11-20T12:00:00.000Z',
    revokedAt: '2026-11-21T12:00:00.000Z',
  })
  const screen = await show()
  await expect.element(screen.getByText(/^Maria Ortiz ended sharing at /)).toBeVisible()
  await expectAccessible()
})
