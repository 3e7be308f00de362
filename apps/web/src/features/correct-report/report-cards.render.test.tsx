import { expect, test } from 'vitest'
import { accidentRoutes } from '@krash/contract/accidents'
import { correctionRoutes } from '@krash/contract/accidents/corrections'
import { expectAccessible } from '#testing/accessibility.ts'
import { acceptedAccident } from '#testing/examples/accidents.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { ReportCards } from './report-cards.tsx'

const { correctAccident } = correctionRoutes
const accident = {
  ...acceptedAccident('0199a000-0000-7000-8000-0000000000d1'),
  severity: 'minor' as const,
  damage: ['rear' as const],
  description: 'Hit from behind.',
}

async function show(facts: Partial<typeof accident> = {}) {
  const screen = await renderPart(<ReportCards accident={{ ...accident, ...facts }} />, {
    texts: ['follow', 'report'],
  })
  const dialog = screen.getByRole('dialog')
  return {
    screen,
    dialog,
    open: (name: string) => screen.getByRole('button', { name, exact: true }).click(),
    save: () => dialog.getByRole('button', { name: 'Save', exact: true }).click(),
    toasts: screen.getByRole('region', { name: 'Messages' }),
  }
}

test('corrects the words alone, with the version that was read', async () => {
  server.answers(correctAccident, accident)
  const { dialog, open, save, toasts } = await show()
  await open('Correct your words')
  await dialog.getByLabelText('What happened? (optional)').fill('A van hit me from behind.')
  await expectAccessible()
  await save()
  await expect.element(toasts).toHaveTextContent('Saved')
  expect(server.heard(correctAccident)).toMatchObject([
    { body: { description: 'A van hit me from behind.', updatedAt: accident.updatedAt } },
  ])
  expect(Object.keys(server.heard(correctAccident)[0]?.body ?? {}).toSorted()).toEqual([
    'description',
    'updatedAt',
  ])
})

test('after a change on another device both versions are shown, and the own one can be kept', async () => {
  const elsewhere = {
    ...accident,
    severity: 'severe' as const,
    damage: ['front' as const, 'rear' as const],
    updatedAt: '2199-01-01T00:00:00.000Z',
  }
  server.refuses(correctAccident, 'CHANGED_ELSEWHERE')
  server.answers(accidentRoutes.getAccident, elsewhere)
  const { dialog, open, save } = await show()
  await open('Correct the damage')
  await dialog.getByRole('radio', { name: 'Major' }).click()
  await save()
  const choice = dialog.getByRole('region', { name: /changed/i })
  await expect.element(choice).toHaveTextContent('Severe')
  await expect.element(choice).toHaveTextContent('Front and rear')
  server.answers(correctAccident, accident)
  await choice.getByRole('button').last().click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.heard(correctAccident).at(-1)).toMatchObject({
    body: { severity: 'major', updatedAt: elsewhere.updatedAt },
  })
})

test('a withdrawn report stays as it is', async () => {
  const { screen } = await show({ status: 'cancelled' })
  await expect.element(screen.getByText('Hit from behind.')).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
})
