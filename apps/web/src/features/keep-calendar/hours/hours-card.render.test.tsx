import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { officeHoursRoutes } from '@krash/contract/practice/office-hours'
import { expectAccessible } from '#testing/accessibility.ts'
import { exampleHours } from '#testing/examples/calendar.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { HoursCard } from './hours-card.tsx'

const { readOfficeHours, writeOfficeHours } = officeHoursRoutes
const known = exampleHours()
const newer = '2026-11-22T15:00:00.000Z'

beforeEach(() => {
  server.answers(readOfficeHours, known)
})

async function show() {
  const screen = await renderPart(<HoursCard professionalId={known.professionalId} />, {
    texts: ['practice'],
  })
  const onRequest = screen.getByRole('radio', { name: /On request/ })
  await expect.element(onRequest).toBeVisible()
  const save = screen.getByRole('button', { name: 'Save hours' })
  return {
    screen,
    onRequest,
    length: screen.getByRole('combobox', { name: 'Length of a visit' }),
    save,
    // A toast may lie above the button.
    pressSave: async () => {
      save.element().focus()
      await userEvent.keyboard('{Enter}')
    },
  }
}

test('asks before the page is left with hours that are not saved', async () => {
  const { screen, onRequest } = await show()
  await userEvent.click(onRequest)
  const question = screen.getByRole('alertdialog', { name: 'Discard changes?' })
  screen.history.push('/chat')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  expect(screen.history.location.pathname).toBe('/dashboard')
  await expect.element(onRequest).toBeChecked()
  screen.history.push('/chat')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => screen.history.location.pathname).toBe('/chat')
  await screen.unmount()
  const again = await show()
  await expect.element(again.onRequest).not.toBeChecked()
})

test('asks nobody who has changed it back', async () => {
  const { screen, length } = await show()
  await userEvent.selectOptions(length, '45 minutes')
  await userEvent.selectOptions(length, '30 minutes')
  screen.history.push('/chat')
  await expect.poll(() => screen.history.location.pathname).toBe('/chat')
})

test('brings back what was typed, and says so', async () => {
  const first = await show()
  await userEvent.click(first.onRequest)
  await first.screen.unmount()
  const { screen, onRequest } = await show()
  await expect.element(onRequest).toBeChecked()
  const note = screen.getByText('We kept what you typed. It is not saved yet.')
  await expect.element(note).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Start over' }).click()
  await expect.element(onRequest).not.toBeChecked()
  await expect.element(note).not.toBeInTheDocument()
  screen.history.push('/chat')
  await expect.poll(() => screen.history.location.pathname).toBe('/chat')
})

test('keeps what is changed while the rest is being saved, and saves it over that', async () => {
  server.answers(writeOfficeHours, ({ body }) => exampleHours({ ...body, updatedAt: newer }))
  const release = server.waits(writeOfficeHours)
  const { screen, onRequest, length, save, pressSave } = await show()
  await userEvent.click(onRequest)
  await pressSave()
  await expect.element(save).toHaveAttribute('aria-busy', 'true')
  await userEvent.selectOptions(length, '45 minutes')
  release()
  await expect.element(screen.getByText('Hours saved.')).toBeVisible()
  await expect.element(length).toHaveDisplayValue('45 minutes')
  await pressSave()
  await expect
    .poll(() => server.heard(writeOfficeHours))
    .toMatchObject([
      { body: { booking: 'onRequest', slotMinutes: 30, updatedAt: known.updatedAt } },
      { body: { booking: 'onRequest', slotMinutes: 45, updatedAt: newer } },
    ])
})

test('writes over what another device made at the next press, whatever the clock of this one says', async () => {
  const { screen, onRequest, pressSave } = await show()
  await userEvent.click(onRequest)
  server.refuses(writeOfficeHours, 'CHANGED_ELSEWHERE')
  server.answers(readOfficeHours, exampleHours({ slotMinutes: 60, updatedAt: newer }))
  await pressSave()
  await expect.element(screen.getByText('Changed on another device. This is how it is now.')).toBeVisible()
  await expect.element(onRequest).toBeChecked()
  server.answers(writeOfficeHours, exampleHours({ booking: 'onRequest', slotMinutes: 60 }))
  await pressSave()
  await expect.element(screen.getByText('Hours saved.')).toBeVisible()
  expect(server.heard(writeOfficeHours).at(-1)?.body).toMatchObject({
    booking: 'onRequest',
    slotMinutes: 60,
    updatedAt: newer,
  })
})
