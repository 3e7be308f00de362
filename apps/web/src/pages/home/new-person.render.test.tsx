import { afterEach, beforeEach, expect, test } from 'vitest'
import { emergencyContactRoutes } from '@krash/contract/emergency-contacts'
import { fileRoutes } from '@krash/contract/files'
import { profileRoutes } from '@krash/contract/profile'
import { firstQuestion } from '#shared/session/first-question.ts'
import { useStore } from '#shared/store/create-store.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { newcomer } from '#testing/examples/profiles.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { NewPerson } from './new-person.tsx'

const renderOnPage: typeof renderPart = (part, surroundings) =>
  renderPart(part, { texts: ['home'], ...surroundings })

beforeEach(() => {
  server.answers(profileRoutes.getProfile, newcomer)
  server.answers(fileRoutes.listFiles, { data: [] })
  server.answers(emergencyContactRoutes.listEmergencyContacts, [])
})

afterEach(() => firstQuestion.forget())

function Asked() {
  return <NewPerson question={useStore(firstQuestion) ?? 'happened'} />
}

test('asks whether it has just happened; a yes leads to the report, and is not asked again', async () => {
  const screen = await renderOnPage(<Asked />)
  firstQuestion.write('happened')
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Did it just happen?')
  await expectAccessible()
  await screen.getByRole('button', { name: 'Yes. I had an accident' }).click()
  expect(screen.go).toHaveBeenCalledWith('/emergency')
  expect(firstQuestion.read()).toBeUndefined()
})

test('a no leads to the three questions, which are there again after a reload, until done', async () => {
  const screen = await renderOnPage(<Asked />)
  await screen.getByRole('button', { name: 'No. I want to be ready' }).click()
  await expect.element(screen.getByText('0 of 3 done')).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(firstQuestion.read()).toBe('ready')
  await expectAccessible()
  await screen.getByRole('button', { name: 'Done' }).click()
  expect(screen.go).toHaveBeenCalledWith('/dashboard')
  expect(firstQuestion.read()).toBeUndefined()
})

test('later leads home', async () => {
  const screen = await renderOnPage(<Asked />, { language: 'es' })
  await screen.getByRole('button', { name: 'Más tarde' }).click()
  expect(screen.go).toHaveBeenCalledWith('/dashboard')
})
