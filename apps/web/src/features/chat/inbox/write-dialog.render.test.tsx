import { expect, test, vi } from 'vitest'
import { conversationRoutes } from '@krash/contract/conversations/conversation-routes'
import { expectAccessible } from '#testing/accessibility.ts'
import { conversationOf, elena } from '#testing/examples/conversations.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { WriteDialog } from './write-dialog.tsx'

const { startConversation } = conversationRoutes

test('says that no conversation was begun, keeps the address, and begins it with the next press', async () => {
  server.refuses(startConversation, 'FORBIDDEN')
  const onClose = vi.fn<() => void>()
  const screen = await renderPart(<WriteDialog onClose={onClose} />, { texts: ['follow'] })
  const field = screen.getByRole('textbox', { name: 'Email address or referral code' })
  await field.fill(' KR-7F3K2 ')
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.element(screen.getByText(/^Failed to create conversation\. .+/)).toBeVisible()
  await expect.element(field).toHaveValue(' KR-7F3K2 ')
  await expect.element(field).toBeInvalid()
  await expectAccessible()
  expect(onClose).not.toHaveBeenCalled()
  server.answers(startConversation, { conversation: conversationOf() })
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => screen.go.mock.calls).toEqual([[`/chat/${elena.id}`]])
  expect(onClose).toHaveBeenCalledOnce()
})
