import { expect, test } from 'vitest'
import { conversationRoutes } from '@krash/contract/conversations/conversation-routes'
import { professionalRoutes } from '@krash/contract/professionals'
import { keepInbox } from '#entities/conversations/kept-inbox.ts'
import { setOnline } from '#testing/device.ts'
import { conversationOf, elena } from '#testing/examples/conversations.ts'
import { foundLawyer } from '#testing/examples/professionals.ts'
import { signIn } from '#testing/faulty-network.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { ThreadView } from './thread-view.tsx'

const { conversationWith, listMessages } = conversationRoutes

test('names the other side of a conversation that was never open on this device, without a network', async () => {
  signIn()
  keepInbox([conversationOf()], 5)
  setOnline(false)
  server.isLost(conversationWith)
  server.isLost(listMessages)
  server.answers(professionalRoutes.getProfessional, foundLawyer(1))
  const screen = await renderPart(<ThreadView recipientId={elena.id!} onAbout={undefined} />, {
    texts: ['follow'],
  })
  await expect.element(screen.getByText(/Your messages are safe/)).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Elena Ruiz' })).toBeVisible()
})
