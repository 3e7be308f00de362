import { expect, test } from 'vitest'
import { profileRoutes } from '@krash/contract/profile'
import type { Profile } from '@krash/contract/profile'
import { expectAccessible } from '#testing/accessibility.ts'
import { maria, newcomer } from '#testing/examples/profiles.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { PersonalInfo } from './personal-info.tsx'

const { updateProfile, getProfile } = profileRoutes

async function show(profile: Profile = maria, language: 'en' | 'ar' = 'en') {
  const screen = await renderPart(<PersonalInfo profile={profile} />, { language })
  return {
    screen,
    edit: screen.getByRole('button', { name: 'Edit' }),
    save: screen.getByRole('button', { name: 'Save', exact: true }),
    cancel: screen.getByRole('button', { name: 'Cancel' }),
    field: (name: string) => screen.getByLabelText(name, { exact: false }),
    toasts: screen.getByRole('region', { name: 'Messages' }),
  }
}

test('shows what is known, and says what is missing', async () => {
  const { screen } = await show(newcomer)
  await expect.element(screen.getByText('Your profile is not complete.')).toBeVisible()
  await expect
    .element(screen.getByText(/Still missing: First name, Last name, Cell phone number/))
    .toBeVisible()
  await expectAccessible()
  await screen.rerender(<PersonalInfo profile={maria} />)
  await expect.element(screen.getByText('Your profile is not complete.')).not.toBeInTheDocument()
  await expect.element(screen.getByText('(813) 555-0142', { exact: true })).toBeVisible()
})

test('begins at the first name, saves, and gives the focus back', async () => {
  server.answers(updateProfile, { ...maria, city: 'Orlando' })
  const { edit, save, field, toasts } = await show()
  await edit.click()
  await expect.element(field('First name')).toHaveFocus()
  await field('City').fill('Orlando')
  await save.click()
  await expect.element(toasts).toHaveTextContent('Your changes are saved.')
  await expect.element(edit).toHaveFocus()
  expect(server.heard(updateProfile)).toMatchObject([
    { body: { city: 'Orlando', cellNumber: '+18135550142', updatedAt: maria.updatedAt } },
  ])
})

test('names every empty field in the list of mistakes, once', async () => {
  const { screen, edit, save, field } = await show(newcomer)
  await edit.click()
  await save.click()
  const summary = screen.getByRole('group', { name: /Please check \d fields/ })
  await expect.element(summary).toHaveFocus()
  await expect.element(summary.getByRole('link', { name: 'First name is required' })).toBeVisible()
  await expectAccessible()
  await summary.getByRole('link', { name: 'ZIP code is required' }).click()
  await expect.element(field('ZIP code')).toHaveFocus()
  expect(server.heard(updateProfile)).toEqual([])
})

test('says that a new address waits for its link', async () => {
  server.answers(updateProfile, { ...maria, pendingEmail: 'new@example.com' })
  const { edit, save, field, toasts } = await show()
  await edit.click()
  await field('Email').first().fill('new@example.com')
  await save.click()
  await expect.element(toasts).toHaveTextContent(/We sent a link to new@example\.com/)
})

test('shows a refusal at its field', async () => {
  server.refuses(updateProfile, 'VALIDATION_FAILED', [
    { field: 'zipCode', message: 'Not in this state.', code: 'field.zip' },
  ])
  const { edit, save, field } = await show()
  await edit.click()
  await save.click()
  await expect.element(field('ZIP code')).toHaveAccessibleDescription(/Not in this state\./)
})

test('shows both versions of what was changed elsewhere', async () => {
  const newer = { ...maria, city: 'Miami', updatedAt: '2026-11-21T12:00:00.000Z' }
  server.refuses(updateProfile, 'CHANGED_ELSEWHERE')
  server.answers(getProfile, newer)
  const { screen, edit, save, field } = await show()
  await edit.click()
  await field('City').fill('Orlando')
  await save.click()
  const choice = screen.getByRole('region', { name: /This was changed somewhere else/ })
  await expect.element(choice).toHaveTextContent('CityYours: OrlandoSaved: Miami')
  await expectAccessible()
  await choice.getByRole('button', { name: 'Use the saved version' }).click()
  await expect.element(field('City')).toHaveValue('Miami')
})

test('keeps what was typed when the page is left, and says so', async () => {
  const first = await show()
  await first.edit.click()
  await first.field('City').fill('Orlando')
  await first.screen.unmount()
  const { screen, field, cancel, edit } = await show()
  await expect.element(field('City')).toHaveValue('Orlando')
  await expect.element(screen.getByText('This is what you typed and have not saved yet.')).toBeVisible()
  await cancel.click()
  await edit.click()
  await expect.element(field('City')).toHaveValue('Tampa')
})

test('a save without a network is told and loses nothing', async () => {
  server.isLost(updateProfile)
  const { screen, edit, save, field } = await show()
  await edit.click()
  await field('City').fill('Orlando')
  await save.click()
  await expect.element(screen.getByRole('alert').last()).toHaveTextContent(/\w/)
  await expect.element(field('City')).toHaveValue('Orlando')
})

test('is mirrored in Arabic, with the email from left to right', async () => {
  const { screen } = await show(newcomer, 'ar')
  await screen.getByRole('button').first().click()
  await expect.element(screen.getByRole('textbox').nth(3)).toHaveAttribute('dir', 'ltr')
  await expectAccessible()
})
