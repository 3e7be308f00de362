import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { profileRoutes } from '@krash/contract/profile'
import type { Profile } from '@krash/contract/profile'
import { withPatch } from '#entities/profile/newest-profile.ts'
import { profileKey } from '#entities/profile/profile-queries.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { maria, newcomer } from '#testing/examples/profiles.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { PersonalInfo } from './personal-info.tsx'

const { patchProfile, getProfile } = profileRoutes

beforeEach(() => sessionStorage.clear())

/** With what is known of the person, as it changes. */
function Known({ profile }: { profile: Profile }): ReactNode {
  const { data } = useQuery({ queryKey: profileKey, queryFn: () => profile, initialData: profile })
  return (
    <>
      <PersonalInfo profile={data} />
      <button type="button">Elsewhere</button>
    </>
  )
}

async function show(profile: Profile = maria, language: 'en' | 'ar' = 'en') {
  const screen = await renderPart(<Known profile={profile} />, { texts: ['home'], language })
  return {
    screen,
    edit: screen.getByRole('button', { name: 'Edit' }),
    done: screen.getByRole('button', { name: 'Done' }),
    elsewhere: screen.getByRole('button', { name: 'Elsewhere' }),
    field: (name: string) => screen.getByLabelText(name, { exact: false }),
    toasts: screen.getByRole('region', { name: 'Messages' }),
  }
}

/** Keeps what is sent, each change a version of its own. */
function serverKeeps(profile: Profile): () => Profile {
  let kept = profile
  server.answers(patchProfile, ({ body }) => {
    const updatedAt = new Date(Date.parse(kept.updatedAt) + 1000).toISOString()
    kept = { ...withPatch(kept, body), updatedAt }
    return kept
  })
  server.answers(getProfile, () => kept)
  return () => kept
}

test('shows what is known, and says what could still be given', async () => {
  const { screen } = await show(newcomer)
  await expect.element(screen.getByText('Your profile is not complete.')).toBeVisible()
  await expect
    .element(screen.getByText(/Still missing: First name, Last name, Cell phone number/))
    .toBeVisible()
  await expectAccessible()
})

test('says that it is lawyers and doctors who reach one by email or text', async () => {
  const { screen } = await show()
  await expect
    .element(screen.getByText('How lawyers and doctors reach you first', { exact: true }))
    .toBeVisible()
  await expect.element(screen.getByText(/notify/)).not.toBeInTheDocument()
})

test('a first and a last name alone are kept when the page is left, and there again', async () => {
  const kept = serverKeeps(newcomer)
  const first = await show(newcomer)
  await first.edit.click()
  await expect.element(first.field('First name')).toHaveFocus()
  await first.field('First name').fill('Maria')
  await first.field('Last name').fill('Ortiz')
  await first.screen.unmount()
  await expect.poll(() => kept().fullName).toBe('Maria Ortiz')
  await expect.poll(() => sessionStorage.length).toBe(0)
  const { screen } = await show(kept())
  await expect.element(screen.getByText('Maria Ortiz')).toBeVisible()
})

test('saves each field when it is left, and only that one', async () => {
  serverKeeps(maria)
  const { field, elsewhere, done, edit, screen } = await show()
  await edit.click()
  await expect.element(screen.getByText('Saved as you go.')).toBeVisible()
  await field('City').fill('Orlando')
  await elsewhere.click()
  await expect.poll(() => server.heard(patchProfile).length).toBe(1)
  await field('Kind of address').selectOptions('work')
  await expect.poll(() => server.heard(patchProfile).length).toBe(2)
  await field('City').fill('Miami')
  await done.click()
  await expect.element(edit).toHaveFocus()
  await expect.element(screen.getByText(/Miami, FL/)).toBeVisible()
  const versions = server.heard(patchProfile).map(({ body: { updatedAt } }) => updatedAt)
  expect(new Set(versions).size).toBe(3)
  expect(server.heard(patchProfile)).toMatchObject([
    { body: { city: 'Orlando', updatedAt: maria.updatedAt } },
    { body: { addressType: 'work' } },
    { body: { city: 'Miami' } },
  ])
  expect(server.heard(patchProfile)[0]?.body.firstName).toBeUndefined()
  await expectAccessible()
})

test('a phone number that is kept in another spelling is saved once', async () => {
  const kept = serverKeeps(newcomer)
  const { field, elsewhere, done, edit } = await show(newcomer)
  await edit.click()
  await field('Cell phone number').fill('813 555 0142')
  await elsewhere.click()
  await expect.poll(() => kept().cellNumber).toBe('+18135550142')
  await expect.element(field('Cell phone number')).toHaveValue('(813) 555-0142')
  await done.click()
  await expect.element(edit).toBeVisible()
  expect(server.heard(patchProfile)).toHaveLength(1)
  expect(sessionStorage.length).toBe(0)
})

test('a field with a mistake keeps no other from being saved, and keeps the form open', async () => {
  const kept = serverKeeps(newcomer)
  const { field, done, edit } = await show(newcomer)
  await edit.click()
  await field('ZIP code').fill('3360')
  await field('City').fill('Tampa')
  // The mistake that appears moves the button, and away from a press that has begun.
  await expect.element(field('ZIP code')).toHaveAttribute('aria-invalid', 'true')
  await done.click()
  await expect.element(field('ZIP code')).toHaveFocus()
  await expect.poll(() => kept().city).toBe('Tampa')
  // A press while the answer is on its way is none.
  await expect.element(done).not.toHaveAttribute('aria-busy')
  await field('ZIP code').fill('')
  // So does the one that goes.
  await expect.element(field('ZIP code')).not.toHaveAttribute('aria-invalid')
  await done.click()
  await expect.element(edit).toBeVisible()
})

test('a new address goes only when asked for, with the password, which is kept nowhere', async () => {
  server.answers(patchProfile, { ...maria, pendingEmail: 'new@example.com' })
  const { screen, edit, field, elsewhere, toasts } = await show()
  await edit.click()
  await expect.element(field('Your password')).not.toBeInTheDocument()
  await field('Email').first().fill('new@example.com')
  await elsewhere.click()
  await expectAccessible()
  const send = screen.getByRole('button', { name: 'Send the link' })
  await send.click()
  await expect.element(field('Your password')).toHaveFocus()
  await expect.element(field('Your password')).toHaveAccessibleDescription(/Please enter your password/)
  expect(server.heard(patchProfile)).toEqual([])
  await field('Your password').fill('correct horse')
  expect(JSON.stringify(sessionStorage)).not.toContain('correct horse')
  await userEvent.keyboard('{Enter}')
  await expect.element(toasts).toHaveTextContent(/We sent a link to new@example\.com/)
  await expect.element(field('Your password')).not.toBeInTheDocument()
  expect(server.heard(patchProfile)).toMatchObject([
    { body: { email: 'new@example.com', currentPassword: 'correct horse' } },
  ])
})

test('a wrong password is told at its field; the new address stays, and other fields are saved', async () => {
  server.refuses(patchProfile, 'INVALID_CURRENT_PASSWORD')
  const { screen, edit, field, elsewhere } = await show()
  await edit.click()
  await field('Email').first().fill('new@example.com')
  await field('Your password').fill('wrong horse')
  await screen.getByRole('button', { name: 'Send the link' }).click()
  await expect.element(field('Your password')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('Your password')).toHaveFocus()
  await expect.element(field('Email').first()).toHaveValue('new@example.com')
  await expect.element(screen.getByText(/Until you open the link/)).not.toBeInTheDocument()
  await expectAccessible()
  const kept = serverKeeps(maria)
  await field('City').fill('Orlando')
  await elsewhere.click()
  await expect.poll(() => kept().city).toBe('Orlando')
  expect(kept().pendingEmail).toBeNull()
  await expect.element(field('Your password')).toHaveValue('wrong horse')
})

test('the present address in other letters asks for nothing', async () => {
  const { edit, field } = await show({ ...maria, pendingEmail: 'new@example.com' })
  await edit.click()
  await field('Email').first().fill(maria.email.toUpperCase())
  await expect.element(field('Your password')).not.toBeInTheDocument()
})

test('a new address that waits is taken back by a press, and the field has the present one again', async () => {
  const { screen, edit, field, toasts } = await show({ ...maria, pendingEmail: 'new@example.com' })
  const kept = serverKeeps({ ...maria, pendingEmail: 'new@example.com' })
  await edit.click()
  const email = field('Email').first()
  await expect.element(email).toHaveValue('new@example.com')
  const undo = screen.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toHaveAccessibleDescription(/you sign in with maria@example\.com\.$/)
  await undo.click()
  await expect.element(toasts).toHaveTextContent('Your changes are saved.')
  expect(kept().pendingEmail).toBeNull()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveValue(maria.email)
  await expect.element(undo).not.toBeInTheDocument()
})

test('shows a refusal at its field', async () => {
  server.refuses(patchProfile, 'VALIDATION_FAILED', [
    { field: 'zipCode', message: 'Not in this state.', code: 'field.zip' },
  ])
  const { edit, elsewhere, field } = await show()
  await edit.click()
  await field('ZIP code').fill('33605')
  await elsewhere.click()
  await expect.element(field('ZIP code')).toHaveAccessibleDescription(/Not in this state\./)
})

test('shows both versions of what was changed elsewhere', async () => {
  const newer = { ...maria, city: 'Miami', updatedAt: '2026-11-21T12:00:00.000Z' }
  server.refuses(patchProfile, 'CHANGED_ELSEWHERE')
  server.answers(getProfile, newer)
  const { screen, edit, elsewhere, field } = await show()
  await edit.click()
  await field('City').fill('Orlando')
  await elsewhere.click()
  const choice = screen.getByRole('region', { name: 'Changed on another device.' })
  await expect.element(choice).toHaveTextContent('CityYours: OrlandoSaved: Miami')
  await expectAccessible()
  await choice.getByRole('button', { name: 'Use the other' }).click()
  await expect.element(field('City')).toHaveValue('Miami')
})

test('is done once what was kept of two versions has arrived, also where Done is pressed before', async () => {
  const newer = { ...maria, city: 'Miami', updatedAt: '2026-11-21T12:00:00.000Z' }
  server.refuses(patchProfile, 'CHANGED_ELSEWHERE')
  server.answers(getProfile, newer)
  const { screen, edit, done, elsewhere, field } = await show()
  await edit.click()
  await field('City').fill('Orlando')
  await elsewhere.click()
  const choice = screen.getByRole('region', { name: 'Changed on another device.' })
  server.answers(patchProfile, { ...newer, city: 'Orlando', updatedAt: '2026-11-21T12:00:01.000Z' })
  const arrive = server.waits(patchProfile)
  await choice.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(choice).not.toBeInTheDocument()
  await done.click()
  arrive()
  await expect.element(edit).toBeVisible()
  expect(server.heard(patchProfile)).toHaveLength(2)
})

test('a change of another field elsewhere is no conflict', async () => {
  const newer = { ...maria, zipCode: '33605', updatedAt: '2026-11-21T12:00:00.000Z' }
  server.refuses(patchProfile, 'CHANGED_ELSEWHERE')
  server.answers(getProfile, () => {
    server.answers(patchProfile, { ...newer, city: 'Orlando' })
    return newer
  })
  const { screen, edit, elsewhere, field } = await show()
  await edit.click()
  await field('City').fill('Orlando')
  await elsewhere.click()
  await expect.poll(() => server.heard(patchProfile).at(-1)?.body.updatedAt).toBe(newer.updatedAt)
  await expect.element(screen.getByRole('region', { name: /somewhere else/ })).not.toBeInTheDocument()
})

test('a save without a network is told, loses nothing, and goes by itself later', async () => {
  server.isLost(patchProfile)
  const first = await show()
  await first.edit.click()
  await first.field('City').fill('Orlando')
  await first.elsewhere.click()
  await expect.element(first.screen.getByRole('alert')).toHaveTextContent(/\w/)
  await first.screen.unmount()
  const kept = serverKeeps(maria)
  await show()
  await expect.poll(() => kept().city).toBe('Orlando')
})

test('is mirrored in Arabic, with the email from left to right', async () => {
  const { screen } = await show(newcomer, 'ar')
  await screen.getByRole('button').first().click()
  await expect.element(screen.getByRole('textbox').nth(3)).toHaveAttribute('dir', 'ltr')
  await expectAccessible()
})
