import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { conversationRoutes } from '@krash/contract/conversations/conversation-routes'
import type { Participant } from '@krash/contract/conversations'
import { connectionRoutes } from '@krash/contract/lawyer-connections'
import type { SharedPackage } from '@krash/contract/lawyer-connections'
import { professionalRoutes } from '@krash/contract/professionals'
import { useLiveConversations } from '#entities/conversations/use-live-conversations.ts'
import { tellLive } from '#shared/live/live.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { examplePhoto } from '#testing/examples/consents.ts'
import { conversationOf, elena } from '#testing/examples/conversations.ts'
import { foundLawyer } from '#testing/examples/professionals.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { SidePanel } from './side-panel.tsx'

const { sharedDocument, sharedDocumentThumbnail } = connectionRoutes
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

test('the lawyer reads all of the package, and what is not in it says so', async () => {
  server.answers(sharedInConversation, {
    connectedAt: '2026-11-20T12:00:00.000Z',
    revokedAt: null,
    endedBy: null,
    shared,
  })
  const screen = await show()
  const part = screen.getByRole('region', { name: 'What was shared' })
  await expect.element(part).toHaveTextContent('A truck turned left.')
  expect(linesOf(part.element())).toEqual([
    'Name: Maria Ortiz',
    'Phone: (813) 555-0142',
    'Email: maria@example.com',
    'Prefers: Email',
    'In their own words: A truck turned left.',
    'Note: Call after 5.',
    'Kind of case: Slip and fall',
    'What matters: Response time, Cost, and Close to me',
  ])
  await expect.element(part.getByRole('region', { name: 'How to talk' })).toHaveTextContent('By video')
  for (const name of ['Photos and papers', 'Place'])
    await expect.element(part.getByRole('region', { name })).toHaveTextContent('Not shared')
  await expect
    .element(part.getByRole('link', { name: /Call .*555-0142/ }))
    .toHaveAttribute('href', 'tel:+18135550142')
  await expectAccessible()
})

test('opens the photos over the whole screen, where nothing can be changed, and downloads a paper', async () => {
  const id = '0199a000-0000-7000-8000-0000000003a1'
  const at = `/api/lawyer-connections/${id}/documents`
  const photo = {
    ...examplePhoto(1),
    takenAt: '2026-11-20T11:58:00.000Z',
    thumbnailUrl: `${at}/${examplePhoto(1).id}/thumbnail`,
    downloadUrl: `${at}/${examplePhoto(1).id}`,
  }
  const paper = {
    ...examplePhoto(2),
    originalFilename: 'police.pdf',
    mimeType: 'application/pdf' as const,
    thumbnailUrl: null,
    downloadUrl: `${at}/${examplePhoto(2).id}`,
  }
  const withPhotos = { ...shared, documents: [photo, paper] }
  server.answers(sharedInConversation, {
    connectedAt: '2026-11-20T12:00:00.000Z',
    revokedAt: null,
    endedBy: null,
    shared: withPhotos,
  })
  server.sends(sharedDocumentThumbnail, new Blob([], { type: 'image/webp' }))
  server.sends(sharedDocument, new Blob([], { type: 'image/jpeg' }))
  const screen = await show()
  const documents = screen.getByRole('region', { name: 'Photos and papers' })
  await documents.getByRole('button', { name: 'Enlarge photo 1 of 1' }).click()
  const viewer = screen.getByRole('dialog')
  await expect.element(viewer).toHaveTextContent(/Taken .*front-1\.jpg/)
  await expect.element(viewer.getByRole('button', { name: 'Remove' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await documents.getByRole('button', { name: /^Download police\.pdf, / }).click()
  await expect.poll(() => server.heard(sharedDocument).length).toBe(2)
  expect(server.heard(sharedDocument).map(({ params, query }) => [params.fileId, query.view])).toEqual([
    [photo.id, true],
    [paper.id, undefined],
  ])
})

test('shows an older package, which has less', async () => {
  const { caseType: _kind, priorities: _wishes, ownWords: _words, ...older } = shared.case!
  server.answers(sharedInConversation, {
    connectedAt: '2026-11-20T12:00:00.000Z',
    revokedAt: null,
    endedBy: null,
    shared: { ...shared, case: older, meeting: null },
  })
  const screen = await show()
  const part = screen.getByRole('region', { name: 'What was shared' })
  await expect.element(part).toHaveTextContent('Call after 5.')
  await expect.element(part).toHaveTextContent(/What matters\s*Not given/)
})

test('says that nothing was shared', async () => {
  server.answers(sharedInConversation, null)
  const screen = await show()
  await expect.element(screen.getByText('Nothing has been shared with you.')).toBeVisible()
})

test('what could not be loaded is not called nothing, and can be tried again', async () => {
  server.refuses(sharedInConversation, 'SERVER_ERROR')
  const screen = await show()
  await expect.element(screen.getByText('We could not load what was shared.')).toBeVisible()
  await expect.element(screen.getByText(/Nothing has been shared/)).not.toBeInTheDocument()
  server.answers(sharedInConversation, {
    connectedAt: '2026-11-20T12:00:00.000Z',
    revokedAt: null,
    endedBy: null,
    shared,
  })
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByText('Call after 5.')).toBeVisible()
})

test('an end while the lawyer reads takes the package away, and the focus; messages stay', async () => {
  const connectedAt = '2026-11-20T12:00:00.000Z'
  server.answers(sharedInConversation, { connectedAt, revokedAt: null, endedBy: null, shared })
  const screen = await show()
  const part = screen.getByRole('region', { name: 'What was shared' })
  await expect.element(part).toHaveTextContent('A truck turned left.')
  const revokedAt = new Date().toISOString()
  server.refuses(sharedInConversation, 'SHARING_ENDED')
  server.answers(sharingInConversation, { connectedAt, revokedAt, endedBy: 'person' })
  tellLive('sharing', { conversationId: conversation.id, revokedAt, endedBy: 'person' })
  const line = screen.getByText(/^Maria Ortiz ended sharing, .* Messages stay\.$/)
  await expect.element(line).toHaveFocus()
  await expect.element(part).not.toHaveTextContent('A truck turned left.')
  await expect.element(part).not.toHaveTextContent('maria@example.com')
})

test('says to a lawyer who comes later that the sharing has ended', async () => {
  server.refuses(sharedInConversation, 'SHARING_ENDED')
  server.answers(sharingInConversation, {
    connectedAt: '2026-11-20T12:00:00.000Z',
    revokedAt: '2026-11-21T12:00:00.000Z',
    endedBy: 'person',
  })
  const screen = await show()
  await expect.element(screen.getByText(/^Maria Ortiz ended sharing, /)).toBeVisible()
  await expectAccessible()
})

test('says to a lawyer who turned somebody away that they did it themselves', async () => {
  server.refuses(sharedInConversation, 'SHARING_ENDED')
  server.answers(sharingInConversation, {
    connectedAt: '2026-11-20T12:00:00.000Z',
    revokedAt: '2026-11-21T12:00:00.000Z',
    endedBy: 'lawyer',
  })
  const screen = await show()
  await expect.element(screen.getByText(/^You ended it, .* Messages stay\.$/)).toBeVisible()
})
