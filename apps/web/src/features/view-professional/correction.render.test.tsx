import { expect, test } from 'vitest'
import { directoryRoutes } from '@krash/contract/professionals/directory'
import { expectAccessible } from '#testing/accessibility.ts'
import { setOnline } from '#testing/device.ts'
import { foundPhysician } from '#testing/examples/professionals.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { Correction } from './correction.tsx'

const route = directoryRoutes.reportProfessionalError
const who = foundPhysician(1)
const sent = { id: '0199a000-0000-7000-8000-0000000000a1' }

async function open() {
  const screen = await renderPart(<Correction who={who} />, { texts: ['help'] })
  const opener = screen.getByRole('button', { name: 'Report an error' })
  await opener.click()
  return {
    screen,
    opener,
    words: screen.getByRole('textbox', { name: /What should it say/ }),
    topic: (name: string) => screen.getByRole('radio', { name }),
    send: screen.getByRole('button', { name: 'Send', exact: true }),
    cancel: screen.getByRole('button', { name: 'Cancel' }),
  }
}

test('takes the focus, lists what is missing, and thanks in the end', async () => {
  server.answers(route, sent)
  const { screen, opener, words, topic, send } = await open()
  await expect.element(screen.getByRole('heading', { name: 'What is wrong?' })).toHaveFocus()
  await send.click()
  const summary = screen.getByRole('group', { name: 'Please check 2 fields' })
  await expect.element(summary).toHaveFocus()
  await expectAccessible()
  await topic('Phone number').click()
  await words.fill('  It is 813 555 0142. ')
  await send.click()
  await expect.element(screen.getByText('Thank you. We will check it.')).toBeVisible()
  await expect.element(opener).toHaveFocus()
  expect(server.heard(route)).toMatchObject([
    {
      params: { type: 'physician', id: who.id },
      body: { topic: 'phone', message: 'It is 813 555 0142.' },
      idempotencyKey: expect.stringMatching(/.{8}/) as string,
    },
  ])
})

test('keeps the words when they did not arrive, and sends them again with the same key', async () => {
  server.isLost(route)
  const first = await open()
  await first.topic('Address').click()
  await first.words.fill('They moved to Elm St.')
  await first.send.click()
  await expect.element(first.screen.getByRole('alert')).toHaveTextContent(/kept on this device/)
  await first.screen.unmount()
  server.answers(route, sent)
  const { screen, topic, words, send } = await open()
  await expect.element(words).toHaveValue('They moved to Elm St.')
  await expect.element(topic('Address')).toBeChecked()
  await send.click()
  await expect.element(screen.getByText('Thank you. We will check it.')).toBeVisible()
  const [one, two] = server.heard(route)
  expect(two?.idempotencyKey).toBe(one?.idempotencyKey)
})

test('forgets what is given up, and gives the focus back', async () => {
  const { opener, words, cancel } = await open()
  await words.fill('Nothing, after all.')
  await cancel.click()
  await expect.element(opener).toHaveFocus()
  await opener.click()
  await expect.element(words).toHaveValue('')
})

test('says offline that the words are kept', async () => {
  const { screen } = await open()
  setOnline(false)
  await expect.element(screen.getByText(/You are offline\. Your words are kept/)).toBeVisible()
})
