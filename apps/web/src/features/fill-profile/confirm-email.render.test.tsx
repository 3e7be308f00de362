import { expect, test } from 'vitest'
import { mailRoutes } from '@krash/contract/mails'
import { expectAccessible } from '#testing/accessibility.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { ConfirmEmail } from './confirm-email.tsx'

test('says that the link was sent, in a place that was there before', async () => {
  server.answers(mailRoutes.mailVerification, { template: 'verification' })
  const screen = await renderPart(
    <div data-testid="card">
      <ConfirmEmail />
    </div>,
    { texts: ['home'] },
  )
  const said = screen.getByTestId('card').getByRole('status')
  await expect.element(said).toBeEmptyDOMElement()
  const place = said.element()
  await screen.getByRole('button', { name: 'Send the link again' }).click()
  await expect.element(said).toHaveTextContent('We sent a link. Please check your email.')
  expect(said.element()).toBe(place)
  await expectAccessible()
})
