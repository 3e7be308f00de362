import { expect, test } from 'vitest'
import { accidentRoutes } from '@krash/contract/accidents'
import { expectAccessible } from '#testing/accessibility.ts'
import { acceptedAccident } from '#testing/examples/accidents.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { CaseHead } from './case-head.tsx'

const { updateAccident, cancelAccident } = accidentRoutes
const accident = acceptedAccident('0199a000-0000-7000-8000-0000000000d1')

async function show(facts: Partial<typeof accident> = {}) {
  const screen = await renderPart(<CaseHead accident={{ ...accident, ...facts }} />, {
    texts: ['follow', 'own', 'report'],
  })
  const dialog = screen.getByRole('dialog')
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  return {
    screen,
    dialog,
    button,
    note: dialog.getByRole('textbox', { name: /^Note/ }),
    toasts: screen.getByRole('region', { name: 'Messages' }),
    /** Chooses from the menu. */
    choose: async (name: string) => {
      await button('More for this case').click()
      await button(name).click()
    },
  }
}

test('moves a case on, with a note for the timeline', async () => {
  server.answers(updateAccident, { ...accident, status: 'in_progress' })
  const { note, choose, dialog, toasts } = await show()
  await choose('Mark as in progress')
  await note.fill(' The lawyer called. ')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Mark as in progress' }).click()
  await expect.element(toasts).toHaveTextContent('Case marked as in progress')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.heard(updateAccident)).toMatchObject([
    { params: { id: accident.id }, body: { status: 'in_progress', notes: 'The lawyer called.' } },
  ])
})

test('withdraws a report with its reason, once it is confirmed', async () => {
  server.answers(cancelAccident, { ...accident, status: 'cancelled' })
  const { note, choose, dialog, toasts } = await show()
  await choose('Withdraw report')
  await expect.element(dialog).toHaveTextContent(/Withdraw report .?R-7K2M9Q/)
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  expect(server.heard(cancelAccident)).toEqual([])
  await choose('Withdraw report')
  await note.fill('Sent twice.')
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect.element(toasts).toHaveTextContent('Report withdrawn')
  expect(server.heard(cancelAccident)).toMatchObject([{ body: { reason: 'Sent twice.' } }])
})

test('keeps the note when the case could not be changed', async () => {
  server.refuses(updateAccident, 'STATUS_CHANGE_NOT_ALLOWED')
  const { note, choose, dialog } = await show()
  await choose('Mark as resolved')
  await note.fill('Paid.')
  await dialog.getByRole('button', { name: 'Mark as resolved' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('We could not change this case')
  await expect.element(note).toHaveValue('Paid.')
})

test.for([
  { status: 'resolved' as const, offers: ['Reopen this case'] },
  { status: 'in_progress' as const, offers: ['Mark as resolved', 'Withdraw report'] },
])('of a $status case, offers what may follow', async ({ status, offers }) => {
  const { screen, button } = await show({ status })
  await button('More for this case').click()
  const shown = screen.getByRole('listitem').elements()
  expect(shown.map((item) => item.textContent)).toEqual(offers)
})

test('of a withdrawn case, offers nothing', async () => {
  const { screen } = await show({ status: 'cancelled' })
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
})
