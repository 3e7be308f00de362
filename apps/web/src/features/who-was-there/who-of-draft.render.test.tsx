import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draftStore } from '#entities/accidents/use-draft.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { clearDraft } from '#testing/draft.ts'
import { renderPart } from '#testing/render-part.tsx'
import { WhoOfDraft } from './who-of-draft.tsx'

afterEach(async () => {
  await clearDraft()
  await page.viewport(390, 844)
})

async function show(language: 'en' | 'ar' = 'en') {
  await page.viewport(390, 844)
  const screen = await renderPart(<WhoOfDraft />, { texts: ['report'], language })
  const sheet = screen.getByRole('dialog')
  return {
    screen,
    sheet,
    open: (name: string) => screen.getByRole('button', { name, exact: true }).click(),
    type: (name: string, text: string) => sheet.getByLabelText(name, { exact: true }).fill(text),
    press: (name: string) => sheet.getByRole('button', { name, exact: true }).click(),
  }
}

const said = () => draftStore.state().draft.details

test('a vehicle is in the draft as it is typed, and the card tells it in two lines', async () => {
  const { screen, sheet, open, type, press } = await show()
  await open('Other vehicle')
  await type('Plate', 'TRP 4821')
  await expect.poll(() => said()?.vehicles).toMatchObject([{ plate: 'TRP 4821', make: null }])
  await type('Make', 'Honda')
  await type('Driver', 'Luis Vega')
  await type('Driver’s phone', '813 555 0142')
  await sheet.getByLabelText('State').selectOptions('FL')
  await expectAccessible()
  await press('Done')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(screen.getByText('Honda', { exact: true })).toBeVisible()
  expect(said()?.vehicles).toMatchObject([
    { plate: 'TRP 4821', state: 'FL', make: 'Honda', driver: 'Luis Vega', phone: '(813) 555-0142' },
  ])
  await expectAccessible()
})

test('what is only opened says nothing, and what is emptied is gone', async () => {
  const { sheet, open, type, press } = await show()
  await open('Police')
  await press('Done')
  expect(said()).toBeUndefined()
  await open('Police')
  await type('Agency', 'Tampa Police')
  await expect.poll(() => said()?.police).toMatchObject({ agency: 'Tampa Police' })
  await type('Agency', '')
  await expect.poll(said).toBeUndefined()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
})

test('a driver who was named with a vehicle is chosen, not asked for again', async () => {
  const { screen, sheet, open, type, press } = await show()
  await open('Other vehicle')
  await type('Driver', 'Luis Vega')
  await press('Done')
  await open('Person')
  await press('Driver')
  await press('Luis Vega')
  await expect.element(sheet.getByLabelText('Name')).not.toBeInTheDocument()
  await expect.element(sheet.getByText('Name and phone are already with the vehicle.')).toBeVisible()
  await press('No')
  await press('Done')
  const [car] = said()?.vehicles ?? []
  expect(said()?.people).toMatchObject([{ role: 'driver', driverOf: car?.id, name: null, hurt: 'no' }])
  await expect.element(screen.getByText('⁨Driver⁩ · ⁨Not hurt⁩')).toBeVisible()
  // Nobody can be the driver of one car twice.
  await open('Person')
  await press('Driver')
  await expect.element(sheet.getByRole('button', { name: 'Luis Vega' })).not.toBeInTheDocument()
  await press('Remove')
  // Without the car the person keeps the name.
  await screen.getByRole('button', { name: /^Change: .*Other vehicle/ }).click()
  await press('Remove')
  await expect.poll(said).toMatchObject({ vehicles: [], people: [{ driverOf: null, name: 'Luis Vega' }] })
})

test('chips are taken back by a second press; of the weather several are true', async () => {
  const { screen, sheet, open, press } = await show()
  await open('Weather, light, road')
  for (const chip of ['Wind', 'Rain', 'Day', 'Dusk', 'Wet']) await press(chip)
  await press('Wet')
  await expect.element(sheet.getByRole('button', { name: 'Rain' })).toHaveAttribute('aria-pressed', 'true')
  await press('Done')
  expect(said()?.conditions).toEqual({ weather: ['rain', 'wind'], light: 'dusk', road: null })
  await expect.element(screen.getByText('Rain · Wind · Dusk')).toBeVisible()
})

test('what was removed comes back, and the keyboard goes on where it was', async () => {
  const { screen, open, type, press } = await show()
  await open('Police')
  await type('Agency', 'Tampa Police')
  await press('Done')
  const pencil = screen.getByRole('button', { name: 'Change: ⁨Tampa Police⁩' })
  await expect.element(pencil).toHaveFocus()
  await pencil.click()
  await press('Remove')
  await expect.element(screen.getByRole('button', { name: 'Police', exact: true })).toHaveFocus()
  expect(said()).toBeUndefined()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(pencil).toBeVisible()
  expect(said()?.police).toMatchObject({ agency: 'Tampa Police' })
})

test('signs that the server refuses never reach the draft', async () => {
  const { open, type } = await show()
  await open('Other vehicle')
  await type('Make', ' Hon\u202eda\u0007 ')
  await expect.poll(() => said()?.vehicles[0]?.make).toBe('Honda')
  await userEvent.keyboard('{Escape}')
})

test('Arabic is mirrored, and a plate is not', async () => {
  const { screen, sheet } = await show('ar')
  await screen.getByRole('button', { name: 'مركبة أخرى' }).click()
  await expect.element(sheet.getByLabelText('رقم اللوحة')).toHaveAttribute('dir', 'ltr')
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
})
