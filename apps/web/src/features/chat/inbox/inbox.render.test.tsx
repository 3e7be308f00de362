import { beforeEach, expect, test } from 'vitest'
import type { ReactNode } from 'react'
import { conversationRoutes } from '@krash/contract/conversations/conversation-routes'
import { useInbox } from '#entities/conversations/conversation-queries.ts'
import { keptInbox } from '#entities/conversations/kept-inbox.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { setOnline } from '#testing/device.ts'
import { maria } from '#testing/examples/account.ts'
import { conversationOf, messageAt } from '#testing/examples/conversations.ts'
import { signIn } from '#testing/faulty-network.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { InboxList } from './inbox.tsx'

const { listConversations } = conversationRoutes

beforeEach(() => {
  signIn(maria.id)
  keptInbox.forget()
})

function WholeList(): ReactNode {
  return <InboxList inbox={useInbox('')} search="" openId={undefined} onWrite={() => undefined} />
}

const show = () => renderPart(<WholeList />, { texts: ['follow'], isGuest: true })

test('shows without a network the conversations as this device knew them last', async () => {
  const conversations = [conversationOf({ lastMessage: messageAt(1, { content: 'See you at nine.' }) })]
  const inbox = { conversations, total: 1, hasMore: false, unreadCount: 0, requestCount: 0 }
  server.answers(listConversations, inbox)
  const before = await show()
  await expect.element(before.getByText('See you at nine.')).toBeVisible()
  await before.unmount()
  setOnline(false)
  server.isLost(listConversations)
  const screen = await show()
  await expect.element(screen.getByRole('link', { name: /Elena Ruiz/ })).toHaveTextContent('See you at nine.')
  await expect.element(screen.getByText(/^No signal. Shown as of/)).toBeVisible()
  await expectAccessible()
})

test('says why nothing could be loaded where nothing is kept', async () => {
  setOnline(false)
  server.isLost(listConversations)
  const screen = await show()
  await expect.element(screen.getByText(/You are offline. Your messages will show/)).toBeVisible()
  await expect.element(screen.getByText(/^No signal/)).not.toBeInTheDocument()
})
