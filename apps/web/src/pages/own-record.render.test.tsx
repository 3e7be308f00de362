import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { practiceRoutes } from '@krash/contract/practice'
import { practiceProfileRoutes } from '@krash/contract/practice/practice-profile'
import { expectAccessible } from '#testing/accessibility.ts'
import { setOnline } from '#testing/device.ts'
import { foundLawyer } from '#testing/examples/professionals.ts'
import { exampleSummary } from '#testing/examples/requests.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { OwnRecordPage } from './practice/own-record.tsx'

const { changePracticeProfile, readPracticeProfile } = practiceProfileRoutes
const [record] = exampleSummary.records
const at = '2026-11-20T12:00:00.000Z'
const registered = { source: 'bar-roster' as const, updatedOn: null, checkedAt: '2026-11-01T12:00:00.000Z' }
const own = { source: 'professional' as const, fields: ['bio'], updatedOn: '2026-11-20', checkedAt: null }
const who = foundLawyer(1, {
  id: record?.professionalId ?? '',
  fullName: 'Ada Ash',
  bio: 'I stand by you.',
  courtAdmissions: ['State Courts'],
  barNumber: '7 (FL)',
  sources: [{ ...registered, fields: ['fullName', 'barNumber', 'languages'] }, own],
  updatedAt: at,
})

beforeEach(async () => {
  await page.viewport(390, 844)
  server.answers(practiceRoutes.practiceSummary, exampleSummary)
  server.answers(readPracticeProfile, who)
})

const show = (language: 'en' | 'ar' = 'en') =>
  renderPart(<OwnRecordPage />, { texts: ['practice', 'help'], path: '/practice/profile', language })
const saves = (changes: object) =>
  server.answers(changePracticeProfile, { ...who, ...changes, updatedAt: '2026-11-21T12:00:00.000Z' })
const sent = () => server.heard(changePracticeProfile).map(({ body }) => body)

test('each field says where it comes from, is saved alone, and what is locked says why', async () => {
  saves({ website: 'https://ash.example/' })
  const screen = await show()
  const website = screen.getByLabelText('Website')
  await expect.element(screen.getByText(/^By the professional · .*2026/)).toBeVisible()
  await expect.element(screen.getByText(/^From the register · .*2026/).first()).toBeVisible()
  await expect.element(screen.getByText('Drivers give it. You can answer each review once.')).toBeVisible()
  await website.fill('https://ash.example')
  await screen.getByLabelText('Bar number').click()
  await expect.element(website).toHaveValue('https://ash.example/')
  expect(sent()).toEqual([{ website: 'https://ash.example/', updatedAt: at }])
  await expectAccessible()
})

test('mirrored, a press on a court is saved at once', async () => {
  saves({ courtAdmissions: ['State Courts', 'U.S. Tax Court'] })
  const screen = await show('ar')
  await screen.getByRole('checkbox', { name: 'محكمة الضرائب الأمريكية' }).click({ force: true })
  await expect.poll(sent).toMatchObject([{ courtAdmissions: ['State Courts', 'U.S. Tax Court'] }])
  await expectAccessible()
})

test('who removes a language goes on at the languages', async () => {
  saves({})
  const screen = await show()
  const languages = screen.getByRole('group', { name: 'Languages' })
  const remove = languages.getByRole('button', { name: /^Remove/ }).first()
  await expect.element(remove).toBeVisible()
  const count = languages.getByRole('button').elements().length
  remove.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => languages.getByRole('button').elements().length).toBe(count - 1)
  await expect.element(languages).toHaveFocus()
})

test('without signal what is written waits, and goes when it is back; another device is asked about', async () => {
  const screen = await show()
  const bio = screen.getByLabelText('About you')
  await expect.element(bio).toHaveValue('I stand by you.')
  setOnline(false)
  await bio.fill('Mine.')
  await screen.getByLabelText('School').click()
  await expect
    .element(screen.getByRole('alert').filter({ hasText: /offline|signal|connection/i }))
    .toBeVisible()
  server.refuses(changePracticeProfile, 'CHANGED_ELSEWHERE')
  server.answers(readPracticeProfile, { ...who, bio: 'Theirs.', updatedAt: '2026-11-22T12:00:00.000Z' })
  setOnline(true)
  await expect.element(screen.getByText('Theirs.')).toBeVisible()
  await expect.element(bio).toHaveValue('Mine.')
})
