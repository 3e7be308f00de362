import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fileOf } from '#testing/examples/files.ts'
import { driverRoutes } from '@krash/contract/drivers'
import { fileRoutes } from '@krash/contract/files'
import { GLOVEBOX_MAX } from '@krash/contract/glovebox'
import { insuranceRoutes } from '@krash/contract/insurance'
import { profileRoutes } from '@krash/contract/profile'
import type { Profile } from '@krash/contract/profile'
import { vehicleRoutes } from '@krash/contract/vehicles'
import { useProfile } from '#entities/profile/profile-queries.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { signIn } from '#testing/faulty-network.ts'
import { driver, policy, vehicle } from '#testing/examples/glovebox.ts'
import { maria } from '#testing/examples/profiles.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { forgetDraft, waitingDrafts } from './dialogs/dialog-draft.ts'
import { Glovebox } from './glovebox.tsx'

const { addVehicle, updateVehicle, deleteVehicle } = vehicleRoutes
const full: Profile = { ...maria, vehicles: [vehicle], drivers: [driver], insurancePolicies: [policy] }
const name = '2021 Honda Civic'

beforeEach(() => {
  server.answers(profileRoutes.getProfile, full)
  server.answers(fileRoutes.listFiles, { data: [] })
})
afterEach(async () => {
  for (const { id } of await waitingDrafts(maria.id)) await forgetDraft(id)
})

const papers = () => <p>Papers</p>
const camera = (category: string) => <p>Camera for {category}</p>

function Page({ add }: { add: string | undefined }): ReactNode {
  const { data } = useProfile()
  return data ? <Glovebox profile={data} files={papers} camera={camera} add={add} /> : null
}

async function show({ add, language = 'en' }: { add?: string; language?: 'en' | 'ar' } = {}) {
  // Drafts are kept for the person of the profile alone.
  signIn(maria.id)
  const screen = await renderPart(<Page add={add} />, { texts: ['own'], language, isGuest: true })
  const dialog = screen.getByRole('dialog')
  return {
    screen,
    dialog,
    toasts: screen.getByRole('region', { name: 'Messages' }),
    button: (named: string | RegExp) => screen.getByRole('button', { name: named }),
    field: (label: RegExp) => dialog.getByLabelText(label),
    save: dialog.getByRole('button', { name: 'Save', exact: true }),
  }
}

test('an empty glovebox says why to fill it', async () => {
  server.answers(profileRoutes.getProfile, maria)
  const { screen } = await show()
  await expect.element(screen.getByText('No vehicle yet')).toBeVisible()
  await expect.element(screen.getByText('No insurance policy yet')).toBeVisible()
  await expectAccessible()
})

test('shows what is there, and fetches documents when they are opened', async () => {
  const { screen } = await show()
  await expect.element(screen.getByRole('heading', { name: 'Vehicles (1)' })).toBeVisible()
  await expect.element(screen.getByText('Ana Ortiz').first()).toBeVisible()
  await expect.element(screen.getByText('Papers')).not.toBeInTheDocument()
  await screen.getByText('Documents', { exact: true }).first().click()
  await expect.element(screen.getByText('Papers')).toBeVisible()
  await expectAccessible()
})

test('there is room for a limited number', async () => {
  const many = Array.from({ length: GLOVEBOX_MAX }, (_, n) => ({
    ...vehicle,
    id: `0199a000-0000-7000-8000-0000000a${String(n).padStart(4, '0')}`,
  }))
  server.answers(profileRoutes.getProfile, { ...full, vehicles: many })
  const { screen, button } = await show()
  await expect.element(screen.getByText(/There is no room for one more/)).toBeVisible()
  await expect.element(button('Add vehicle')).toBeDisabled()
  await expect.element(button('Add driver')).toBeEnabled()
})

test('a vehicle is added, with its plate as it will look', async () => {
  server.answers(profileRoutes.getProfile, maria)
  server.answers(addVehicle, vehicle)
  const { screen, dialog, button, field, save, toasts } = await show()
  await button('Add vehicle').last().click()
  await save.click()
  await expect.element(dialog.getByRole('group', { name: /Please check \d fields/ })).toHaveFocus()
  await expectAccessible()
  await field(/^Make/).fill('Honda')
  await field(/^Model/).fill('Civic')
  await field(/^Year/).fill('2021')
  await field(/^Color/).fill('Blue')
  await field(/^License plate/).fill('8xk1234')
  await expect.element(field(/^License plate/)).toHaveValue('8XK1234')
  await field(/^State of the plate/).selectOptions('FL')
  await save.click()
  await expect.element(toasts).toHaveTextContent('The vehicle is saved.')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Vehicles (1)' })).toBeVisible()
  expect(server.heard(addVehicle)).toMatchObject([
    {
      body: { make: 'Honda', year: 2021, licensePlate: '8XK1234', plateState: 'FL' },
      idempotencyKey: expect.stringMatching(/.{8}/) as string,
    },
  ])
})

test('shows a new plate whole, not the box after it', async () => {
  server.answers(profileRoutes.getProfile, { ...full, insurancePolicies: [] })
  const second = { ...vehicle, id: '0199a000-0000-7000-8000-0000000000b2', licensePlate: 'NEW123' }
  server.answers(addVehicle, second)
  const { screen, dialog, button, field, save } = await show()
  await screen.getByRole('list').first().getByRole('button', { name: 'Add vehicle' }).click()
  await field(/^Make/).fill('Honda')
  await field(/^Model/).fill('Civic')
  await field(/^Year/).fill('2021')
  await field(/^Color/).fill('Blue')
  await field(/^License plate/).fill('NEW123')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const plate = screen.getByRole('list').first().getByRole('listitem').nth(1)
  const strip = screen.getByRole('list').first()
  await expect
    .poll(() => {
      const [inner, outer] = [plate, strip].map((part) => part.element().getBoundingClientRect())
      return inner!.left >= outer!.left && inner!.right <= outer!.right
    })
    .toBe(true)
  await expect.element(button('Add vehicle').first()).toBeInTheDocument()
})

test('shows both versions of a vehicle that was changed elsewhere', async () => {
  const newer = { ...vehicle, color: 'Black', updatedAt: '2026-11-21T12:00:00.000Z' }
  server.refuses(updateVehicle, 'CHANGED_ELSEWHERE')
  const { dialog, button, field, save, toasts } = await show()
  await button(/^Edit .?2021 Honda Civic/).click()
  await field(/^Color/).fill('Green')
  server.answers(profileRoutes.getProfile, { ...full, vehicles: [newer] })
  await save.click()
  const choice = dialog.getByRole('region', { name: 'Changed on another device.' })
  await expect.element(choice).toHaveTextContent('ColorYours: GreenSaved: Black')
  await expectAccessible()
  server.answers(updateVehicle, { ...newer, color: 'Green' })
  await choice.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(toasts).toHaveTextContent('Your changes to the vehicle are saved.')
  expect(server.heard(updateVehicle).at(-1)?.body).toMatchObject({
    color: 'Green',
    updatedAt: newer.updatedAt,
  })
})

test('a save without a network keeps what was typed, for the next visit too', async () => {
  server.isLost(updateVehicle)
  const first = await show()
  await first.button(/^Edit .?2021 Honda Civic/).click()
  await first.field(/^Color/).fill('Green')
  await first.save.click()
  await expect.element(first.dialog.getByRole('alert').last()).toHaveTextContent(/Network error/)
  await first.screen.unmount()
  await expect.poll(async () => (await waitingDrafts(maria.id)).length).toBe(1)
  const { screen, button, field } = await show()
  await expect
    .element(screen.getByText(/Your changes to .?2021 Honda Civic.? are not saved yet/))
    .toBeVisible()
  await button('Continue').click()
  await expect.element(field(/^Color/)).toHaveValue('Green')
})

test('the address may ask for a dialog at once', async () => {
  const { screen } = await show({ add: 'insurance' })
  await expect.element(screen.getByRole('dialog', { name: 'Add policy' })).toBeVisible()
  await expectAccessible()
})

test('after a driver another one can be added', async () => {
  server.answers(driverRoutes.addDriver, driver)
  const { dialog, button, field, toasts } = await show()
  await button('Add driver').click()
  await field(/^Full name/).fill('Ana Ortiz')
  await field(/^Relationship/).selectOptions('child')
  await field(/^Email/).fill('ana@example.com')
  await field(/^Cell phone/).fill('813 555 0199')
  await field(/^Address/).fill('401 E Jackson St, Tampa, FL 33602')
  for (const [part, value] of [
    [/Month/, '02'],
    [/Day/, '09'],
    [/Year/, '2001'],
  ] as const)
    await dialog.getByRole('textbox', { name: part }).fill(value)
  await button('Save and add another').click()
  await expect.element(toasts).toHaveTextContent('The driver is saved.')
  await expect.element(field(/^Full name/)).toHaveValue('')
  expect(server.heard(driverRoutes.addDriver)).toMatchObject([{ body: { dateOfBirth: '2001-02-09' } }])
})

test('the first driver may be the person, whose details are known', async () => {
  server.answers(profileRoutes.getProfile, maria)
  const me = { ...driver, fullName: 'Maria Ortiz', relationship: 'self' } as const
  server.answers(driverRoutes.addDriver, me)
  const { dialog, button, field, save, toasts } = await show()
  await button('Add driver').click()
  await button('This is me').click()
  await expect.element(field(/^Full name/)).toHaveValue('Maria Ortiz')
  await expect.element(field(/^Relationship/)).toHaveValue('self')
  await expect.element(field(/^Driver license number/)).toHaveFocus()
  await expectAccessible()
  for (const [part, value] of [
    [/Month/, '02'],
    [/Day/, '09'],
    [/Year/, '1990'],
  ] as const)
    await dialog.getByRole('textbox', { name: part }).fill(value)
  await save.click()
  await expect.element(toasts).toHaveTextContent('The driver is saved.')
  expect(server.heard(driverRoutes.addDriver)).toMatchObject([
    {
      body: {
        fullName: 'Maria Ortiz',
        relationship: 'self',
        cellNumber: '+18135550142',
        address: maria.address,
      },
    },
  ])
  // Nobody is there twice.
  await button('Add driver').click()
  await expect.element(field(/^Full name/)).toBeVisible()
  await expect.element(button('This is me')).not.toBeInTheDocument()
})

const picture = fileOf({
  mimeType: 'image/jpeg',
  width: 40,
  height: 30,
  sectionType: 'insurance',
  fileCategory: 'insurance_card',
})

test('full screen leads from the plate to the card and its picture, by buttons and by arrows', async () => {
  server.answers(fileRoutes.listFiles, ({ query }) => ({
    data: query.fileCategory === 'insurance_card' ? [picture] : [],
  }))
  const canvas = new OffscreenCanvas(40, 30)
  canvas.getContext('2d')?.fillRect(0, 0, 20, 30)
  const bytes = await canvas.convertToBlob({ type: 'image/png' })
  server.sends(fileRoutes.fileThumbnail, bytes)
  server.sends(fileRoutes.filePicture, bytes)
  const { screen, button } = await show()
  await button(/^Show full screen: Picture of the insurance card/).click()
  const shown = screen.getByRole('dialog')
  await expect.element(shown.getByRole('img', { name: 'Picture of the insurance card' })).toBeVisible()
  await expect.element(shown.getByText('3 of 3')).toBeVisible()
  await expectAccessible()
  // The tests ask for less motion.
  const scrolls = vi.spyOn(Element.prototype, 'scrollIntoView')
  await shown.getByRole('button', { name: 'The one before' }).click()
  await expect.element(shown.getByRole('heading')).toHaveTextContent('Sunshine Mutual')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(shown.getByRole('heading')).toHaveTextContent('2021 Honda Civic')
  await expect.element(shown.getByText('1 of 3')).toBeVisible()
  expect(scrolls).toHaveBeenCalledWith(expect.objectContaining({ behavior: 'auto' }))
  expect(scrolls).not.toHaveBeenCalledWith(expect.objectContaining({ behavior: 'smooth' }))
  // What is not on the screen is not read either.
  expect(shown.getByText('Policy number').element().closest('[inert]')).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.element(shown).not.toBeInTheDocument()
})

test('the button that led to the end stays in sight with the focus, and so does the ring of a page', async () => {
  const { screen, button } = await show()
  await button(/^Show full screen: .?2021 Honda Civic/).click()
  const shown = screen.getByRole('dialog')
  const next = shown.getByRole('button', { name: 'The next one' })
  await next.click()
  await expect.element(shown.getByText('2 of 2')).toBeVisible()
  await expect.element(next).toHaveAttribute('aria-disabled', 'true')
  await expect.element(next).toBeVisible()
  await expect.element(next).toHaveFocus()
  await userEvent.tab({ shift: true })
  await userEvent.tab({ shift: true })
  const shownPage = shown.getByRole('group', { name: /Sunshine Mutual/ })
  await expect.element(shownPage).toHaveFocus()
  // It fills the screen, whose edge would cut a ring around it off.
  expect(getComputedStyle(shownPage.element()).outlineOffset).toBe('-3px')
  await userEvent.keyboard('{Escape}')
})

test('a swipe turns the page', async () => {
  const { screen, button } = await show()
  await button(/^Show full screen: .?2021 Honda Civic/).click()
  const shown = screen.getByRole('dialog')
  await expect.element(shown.getByText('1 of 2')).toBeVisible()
  const row = shown.getByRole('group', { name }).element().parentElement
  row?.scrollTo({ left: row.clientWidth, behavior: 'instant' })
  await expect.element(shown.getByText('2 of 2')).toBeVisible()
  await expect.element(shown.getByRole('heading')).toHaveTextContent('Sunshine Mutual')
  await userEvent.keyboard('{Escape}')
})

test('a missing picture can be taken where the cards are', async () => {
  const { screen, button } = await show()
  await button('Add a picture of your license').click()
  const taking = screen.getByRole('dialog', { name: 'Picture of the license' })
  await expect.element(taking.getByText('Camera for driver_license')).toBeVisible()
  await expectAccessible()
})

test('a policy is deleted after a question; a failure is told in it', async () => {
  server.refuses(insuranceRoutes.deletePolicy, 'POLICY_NOT_FOUND')
  const { screen, button, toasts } = await show()
  await button(/^Delete .?Sunshine Mutual/).click()
  const question = screen.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(question.getByRole('alert')).not.toBeEmptyDOMElement()
  server.answers(insuranceRoutes.deletePolicy, { id: policy.id })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(toasts).toHaveTextContent('The insurance policy is deleted.')
  await expect.element(screen.getByText('No insurance policy yet')).toBeVisible()
  await expect.element(button('Add policy')).toHaveFocus()
})

test('keeping a vehicle sends nothing', async () => {
  server.answers(deleteVehicle, { id: vehicle.id })
  const { screen, button } = await show()
  await button(/^Delete .?2021 Honda Civic/).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByText(name).first()).toBeVisible()
  expect(server.heard(deleteVehicle)).toEqual([])
})

test('is mirrored in Arabic, with the plate from left to right', async () => {
  const { screen } = await show({ language: 'ar' })
  await expect.element(screen.getByText('8XK1234').last()).toHaveAttribute('dir', 'ltr')
  await expectAccessible()
})
