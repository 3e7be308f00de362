import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { emergencyContactRoutes } from '@krash/contract/emergency-contacts'
import type { EmergencyContact } from '@krash/contract/emergency-contacts'
import type { StoredFile } from '@krash/contract/files'
import { profileRoutes } from '@krash/contract/profile'
import type { Profile } from '@krash/contract/profile'
import { useContacts } from '#entities/emergency-contacts/contact-queries.ts'
import { profileKey } from '#entities/profile/profile-queries.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { fileOf } from '#testing/examples/files.ts'
import { newcomer } from '#testing/examples/profiles.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { FirstSteps } from './first-steps.tsx'

const { addEmergencyContact, listEmergencyContacts } = emergencyContactRoutes
const { patchProfile } = profileRoutes

const luis: EmergencyContact = {
  id: '0199a000-0000-7000-8000-0000000000f1',
  name: 'Luis Ortiz',
  phone: '+18135550199',
  relationship: 'Family',
  createdAt: '2026-11-20T12:00:00.000Z',
}

const paper = fileOf({ sectionType: 'insurance', fileCategory: 'insurance_card' })

beforeEach(() => {
  sessionStorage.clear()
  server.answers(listEmergencyContacts, [])
})

/** With what the page knows of the person, as it changes. */
function Known({ profile, card }: { profile: Profile; card: StoredFile | null }): ReactNode {
  const { data } = useQuery({ queryKey: profileKey, queryFn: () => profile, initialData: profile })
  const contacts = useContacts().data ?? []
  return <FirstSteps profile={data} card={card} contacts={contacts} camera={<p>Camera</p>} />
}

async function show(
  profile: Profile = newcomer,
  { card = null, language = 'en' }: { card?: StoredFile | null; language?: 'en' | 'ar' } = {},
) {
  const screen = await renderPart(<Known profile={profile} card={card} />, { texts: ['home'], language })
  return {
    screen,
    card: screen.getByRole('region', { name: 'Ready in 3 minutes' }),
    opener: (name: string) => screen.getByText(name, { exact: true }),
    save: screen.getByRole('button', { name: 'Save' }),
  }
}

test('asks for one thing at a time, and any can be chosen', async () => {
  const { screen, card, opener } = await show()
  await expect.element(card).toHaveTextContent('0 of 3 done')
  await expect.element(screen.getByText('Camera')).toBeVisible()
  await expect.element(screen.getByLabelText('Plate')).not.toBeVisible()
  await opener('One person to call').click()
  await expect.element(screen.getByLabelText('Phone')).toBeVisible()
  await expect.element(screen.getByText('Camera')).not.toBeVisible()
  await expectAccessible()
})

test('a plate is saved alone, and the next question opens', async () => {
  server.answers(patchProfile, { ...newcomer, licensePlate: '8XK1234', plateState: 'FL' })
  const { screen, card, save } = await show(newcomer, { card: paper })
  await expect.element(card).toHaveTextContent('1 of 3 done')
  await screen.getByLabelText('State').selectOptions('FL')
  await screen.getByLabelText('Plate').fill('8xk1234')
  await save.first().click()
  await expect.element(card).toHaveTextContent('8XK1234')
  await expect.element(screen.getByLabelText('Phone')).toBeVisible()
  expect(server.heard(patchProfile)).toMatchObject([{ body: { licensePlate: '8XK1234', plateState: 'FL' } }])
})

test('a person to call is saved alone', async () => {
  server.answers(addEmergencyContact, luis)
  const { screen, card, opener, save } = await show()
  await opener('One person to call').click()
  await screen.getByLabelText('Name').fill('Luis Ortiz')
  await screen.getByLabelText('Phone').fill('813 555 0199')
  await screen.getByRole('radio', { name: 'Friend' }).click({ force: true })
  await save.last().click()
  await expect.element(card).toHaveTextContent('1 of 3 done')
  await expect.element(card).toHaveTextContent('Luis Ortiz')
  expect(server.heard(addEmergencyContact)).toMatchObject([
    { body: { name: 'Luis Ortiz', phone: '+18135550199', relationship: 'Friend' } },
  ])
  await screen.getByRole('link', { name: 'Change: One person to call' }).click()
  expect(screen.go).toHaveBeenCalledWith('/preferences#people')
})

test('what is not given is said at its field, and what fails loses nothing', async () => {
  server.isLost(patchProfile)
  const { screen, opener, save } = await show()
  await opener('Your license plate').click()
  await save.first().click()
  const plate = screen.getByLabelText('Plate')
  await expect.element(plate).toHaveAttribute('aria-invalid', 'true')
  await plate.fill('8XK1234')
  await save.first().click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(/\w/)
  await expect.element(plate).toHaveValue('8XK1234')
})

test('says so when all is there', async () => {
  const ready = {
    ...newcomer,
    licensePlate: '8XK1234',
    insurancePolicies: [{ carrierName: 'Progressive' } as never],
  }
  server.answers(listEmergencyContacts, [luis])
  const { screen, card } = await show(ready)
  await expect.element(screen.getByText('You are ready. Drive safely.')).toBeVisible()
  await expect.element(card).toHaveTextContent('3 of 3 done')
  await expectAccessible()
})

test('is mirrored in Arabic, with the plate from left to right', async () => {
  const { screen } = await show({ ...newcomer, licensePlate: '8XK1234' }, { language: 'ar' })
  await expect.element(screen.getByText('8XK1234', { exact: true })).toHaveAttribute('dir', 'ltr')
  await expectAccessible()
})
