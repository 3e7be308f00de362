import { expect, test } from 'vitest'
import { accidentRoutes } from '@krash/contract/accidents'
import { expectAccessible } from '#testing/accessibility.ts'
import { acceptedAccident } from '#testing/examples/accidents.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { ResolveCard } from './resolve-card.tsx'

const { updateAccident, cancelAccident } = accidentRoutes
const accident = acceptedAccident('0199a000-0000-7000-8000-0000000000d1')

async function show(facts: Partial<typeof accident> = {}) {
  const screen = await renderPart(<ResolveCard accident={{ ...accident, ...facts }} />, { texts: ['follow'] })
  return {
    screen,
    note: screen.getByRole('textbox', { name: /^Note/ }),
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    toasts: screen.getByRole('region', { name: 'Messages' }),
  }
}

test('moves a case on, with a note for the timeline', async () => {
  server.answers(updateAccident, { ...accident, status: 'in_progress' })
  const { note, button, toasts } = await show()
  await note.fill(' The lawyer called. ')
  await button('Mark as in progress').click()
  await expect.element(toasts).toHaveTextContent('Case marked as in progress')
  await expect.element(note).toHaveValue('')
  expect(server.heard(updateAccident)).toMatchObject([
    { params: { id: accident.id }, body: { status: 'in_progress', notes: 'The lawyer called.' } },
  ])
  await expectAccessible()
})

test('withdraws a report with its reason, once it is confirmed', async () => {
  server.answers(cancelAccident, { ...accident, status: 'cancelled' })
  const { screen, note, button, toasts } = await show()
  await note.fill('Sent twice.')
  await button('Withdraw report').click()
  const question = screen.getByRole('alertdialog', { name: 'Withdraw report R-7K2M9Q?' })
  await question.getByRole('button', { name: 'Keep it' }).click()
  expect(server.heard(cancelAccident)).toEqual([])
  await button('Withdraw report').click()
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(toasts).toHaveTextContent('Report withdrawn')
  expect(server.heard(cancelAccident)).toMatchObject([{ body: { reason: 'Sent twice.' } }])
})

test('keeps the note when the case could not be changed', async () => {
  server.refuses(updateAccident, 'STATUS_CHANGE_NOT_ALLOWED')
  const { note, button, toasts } = await show()
  await note.fill('Paid.')
  await button('Mark as resolved').click()
  await expect.element(toasts).toHaveTextContent('We could not change this case')
  await expect.element(note).toHaveValue('Paid.')
})

test.for([
  { status: 'resolved' as const, offers: ['Reopen this case'] },
  { status: 'in_progress' as const, offers: ['Mark as resolved', 'Withdraw report'] },
  { status: 'cancelled' as const, offers: [] },
])('of a $status case, offers what may follow', async ({ status, offers }) => {
  const { screen } = await show({ status })
  expect(
    screen
      .getByRole('button')
      .elements()
      .map((button) => button.textContent),
  ).toEqual(offers)
})
