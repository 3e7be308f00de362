import { expect, test } from 'vitest'
import { accidentDetailRoutes } from '@krash/contract/accidents/accident-details'
import { accidentRoutes } from '@krash/contract/accidents'
import type { Accident } from '@krash/contract/accidents'
import { acceptedAccident } from '#testing/examples/accidents.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { WhoOfCase } from './who-of-case.tsx'

const { changeDetails } = accidentDetailRoutes
const police = { agency: 'Tampa Police', officer: null, badge: null, reportNumber: null }
const known = acceptedAccident('0199a000-0000-7000-8000-00000000000a')
const accident: Accident = { ...known, details: { ...known.details, police } }
const later = '2026-11-20T21:00:00.000Z'

function changed(details: Partial<Accident['details']>): Accident {
  return { ...accident, details: { ...accident.details, ...details }, updatedAt: later }
}

async function show() {
  const screen = await renderPart(<WhoOfCase accident={accident} />, { texts: ['report'] })
  await screen.getByRole('button', { name: 'Change: ⁨Tampa Police⁩' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Police' })
  await expect.element(sheet).toBeVisible()
  return {
    screen,
    sheet,
    type: (name: string, text: string) => sheet.getByLabelText(name).fill(text),
    press: (name: string) => sheet.getByRole('button', { name, exact: true }).click(),
  }
}

test('one part is corrected, and the rest goes along as it was', async () => {
  server.answers(changeDetails, changed({}))
  const { screen, sheet, type, press } = await show()
  await type('Officer', 'J. Reyes')
  await expectAccessible()
  await press('Done')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible()
  expect(server.heard(changeDetails)).toMatchObject([
    {
      params: { id: accident.id },
      body: {
        vehicles: [],
        people: [],
        police: { agency: 'Tampa Police', officer: 'J. Reyes' },
        updatedAt: accident.updatedAt,
      },
    },
  ])
})

test('changed on another device: both versions, and mine is kept over the newer one', async () => {
  server.refuses(changeDetails, 'CHANGED_ELSEWHERE')
  const conditions = { weather: [], light: 'day', road: null } as const
  server.answers(
    accidentRoutes.getAccident,
    changed({ police: { ...police, officer: 'B. Cole' }, conditions: { ...conditions, weather: [] } }),
  )
  const { sheet, type, press } = await show()
  await type('Officer', 'J. Reyes')
  await press('Done')
  const choice = sheet.getByRole('region', { name: 'Changed on another device.' })
  await expect.element(choice.getByText('J. Reyes')).toBeVisible()
  await expect.element(choice.getByText('B. Cole')).toBeVisible()
  await expectAccessible()
  server.answers(changeDetails, changed({}))
  await press('Keep mine')
  await expect.element(sheet).not.toBeInTheDocument()
  // What the other device said of the weather is not written over.
  expect(server.heard(changeDetails).at(-1)).toMatchObject({
    body: { police: { officer: 'J. Reyes' }, conditions: { light: 'day' }, updatedAt: later },
  })
})

test('changed on another device: the other is used, and nothing is sent', async () => {
  server.refuses(changeDetails, 'CHANGED_ELSEWHERE')
  server.answers(accidentRoutes.getAccident, changed({ police: { ...police, officer: 'B. Cole' } }))
  const { sheet, type, press } = await show()
  await type('Officer', 'J. Reyes')
  await press('Done')
  await press('Use the other')
  await expect.element(sheet.getByLabelText('Officer')).toHaveValue('B. Cole')
  expect(server.heard(changeDetails)).toHaveLength(1)
})

test('another part was changed meanwhile: nobody is asked', async () => {
  let tries = 0
  server.refuses(changeDetails, 'CHANGED_ELSEWHERE')
  const vehicles = [
    {
      id: '0199a000-0000-7000-8000-00000000000b',
      plate: 'TRP 4821',
      state: null,
      make: null,
      model: null,
      color: null,
      insurer: null,
      policyNumber: null,
      driver: null,
      phone: null,
    },
  ]
  server.answers(accidentRoutes.getAccident, () => {
    tries += 1
    server.answers(changeDetails, changed({ vehicles }))
    return changed({ vehicles })
  })
  const { sheet, type, press } = await show()
  await type('Officer', 'J. Reyes')
  await press('Done')
  await expect.element(sheet).not.toBeInTheDocument()
  expect(tries).toBe(1)
  expect(server.heard(changeDetails).at(-1)).toMatchObject({
    body: { vehicles: [{ plate: 'TRP 4821' }], police: { officer: 'J. Reyes' }, updatedAt: later },
  })
})

test('without signal what was typed stays', async () => {
  server.isLost(changeDetails)
  const { sheet, type, press } = await show()
  await type('Officer', 'J. Reyes')
  await press('Done')
  await expect.element(sheet.getByRole('alert')).toHaveTextContent(/We could not save this\..*still here/)
  await expect.element(sheet.getByLabelText('Officer')).toHaveValue('J. Reyes')
})

test('removed, and brought back over what is there by then', async () => {
  server.answers(changeDetails, changed({ police: null }))
  const { screen, press } = await show()
  await press('Remove')
  await expect.element(screen.getByText('It is no longer part of your report.')).toBeVisible()
  expect(server.heard(changeDetails).at(-1)).toMatchObject({ body: { police: null } })
  server.answers(accidentRoutes.getAccident, changed({ police: null }))
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => server.heard(changeDetails).length).toBe(2)
  expect(server.heard(changeDetails).at(-1)).toMatchObject({
    body: { police: { agency: 'Tampa Police' }, updatedAt: later },
  })
})
