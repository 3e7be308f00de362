import { useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accidentRoutes } from '@krash/contract/accidents'
import { locationRoutes } from '@krash/contract/location'
import { professionalRoutes } from '@krash/contract/professionals'
import type { FoundProfessional } from '@krash/contract/professionals'
import { profileRoutes } from '@krash/contract/profile'
import { clearChosen } from '#entities/professionals/chosen-lawyers.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { acceptedAccident } from '#testing/examples/accidents.ts'
import { failToLocate, setOnline } from '#testing/device.ts'
import { foundLawyer, foundPhysician } from '#testing/examples/professionals.ts'
import { maria, newcomer } from '#testing/examples/profiles.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { LawyerFinder } from './lawyers/lawyer-finder.tsx'
import { PhysicianFinder } from './physicians/physician-finder.tsx'
import { lawyers, physicians } from './search/help-kinds.ts'
import type { HelpKind } from './search/help-kinds.ts'
import type { HelpSearch } from './search/help-search.ts'
import { changeSearch } from './search/search-address.ts'
import type { SearchControl } from './search/use-help-search.ts'

const { searchProfessionals } = professionalRoutes
const tampa = {
  latitude: 27.95,
  longitude: -82.46,
  address: 'Tampa, FL',
  precision: 'place',
  isDefault: false,
} as const

beforeEach(() => {
  server.answers(accidentRoutes.listAccidents, [])
  server.answers(profileRoutes.getProfile, maria)
  server.answers(locationRoutes.locationSettings, { googleMapsKey: null, tiles: null })
  server.answers(locationRoutes.suggest, [])
})

afterEach(async () => {
  clearChosen()
  await page.viewport(390, 844)
})

function answerLawyers(people: FoundProfessional[], total?: number): void {
  server.answers(searchProfessionals, { lawyers: people, center: tampa }, total)
}

const lastBody = () => server.heard(searchProfessionals).at(-1)?.body

interface HostProps {
  kind: HelpKind
  first?: HelpSearch
  of: ComponentType<{ control: SearchControl }>
}

/** Keeps the search as the address bar would. */
function Host({ kind, first = {}, of: Inside }: HostProps): ReactNode {
  const [search, setSearch] = useState(first)
  const control: SearchControl = {
    search,
    change: (change) => setSearch(changeSearch(kind, search, change)),
    replaceAll: setSearch,
  }
  return (
    <>
      <output aria-label="Address bar">{JSON.stringify(search)}</output>
      <Inside control={control} />
    </>
  )
}

const onGuided = vi.fn<() => void>()
const lawyerSlots = { connectedIds: new Set<string>([foundLawyer(2).id]) }
const Lawyers = ({ control }: { control: SearchControl }) => (
  <LawyerFinder control={control} slots={lawyerSlots} onGuided={onGuided} />
)
const onDetails = vi.fn<(who: { id: string }) => void>()
const onSchedule = vi.fn<(who: { id: string }) => void>()
const physicianSlots = { favorite: () => null, onDetails, onSchedule }
const Physicians = ({ control }: { control: SearchControl }) => (
  <PhysicianFinder control={control} slots={physicianSlots} />
)

async function findLawyers(first: HelpSearch = {}, language: 'en' | 'ar' = 'en') {
  const screen = await renderPart(<Host kind={lawyers} first={first} of={Lawyers} />, {
    texts: ['help'],
    language,
  })
  const addressBar = () =>
    JSON.parse(screen.getByLabelText('Address bar').element().textContent) as HelpSearch
  return { screen, addressBar }
}

async function findPhysicians(first: HelpSearch = {}) {
  const screen = await renderPart(<Host kind={physicians} first={first} of={Physicians} />, {
    texts: ['help'],
  })
  const addressBar = () =>
    JSON.parse(screen.getByLabelText('Address bar').element().textContent) as HelpSearch
  return { screen, addressBar }
}

test('looks near the saved address, partners first', async () => {
  answerLawyers([foundLawyer(1), foundLawyer(2, { yearsExperience: 3, rating: 4, isVerified: false })])
  const { screen } = await findLawyers()
  await expect
    .element(screen.getByRole('heading', { name: /^2 lawyers near ⁨?401 E Jackson St/ }))
    .toBeVisible()
  const partners = screen.getByRole('region', { name: 'Preferred partners' })
  await expect.element(partners.getByRole('article', { name: 'Lawyer 1' })).toBeVisible()
  const others = screen.getByRole('region', { name: 'Other attorneys' })
  await expect.element(others.getByRole('article', { name: 'Lawyer 2' })).toHaveTextContent('Connected')
  expect(lastBody()).toMatchObject({ type: 'lawyer', radius: 50, location: { address: maria.address } })
  await expectAccessible()
})

test('looks near an open accident first, for those who work with injuries', async () => {
  server.answers(accidentRoutes.listAccidents, [acceptedAccident('0199a000-0000-7000-8000-0000000000d1')])
  answerLawyers([foundLawyer(1)])
  const { screen } = await findLawyers()
  await expect.element(screen.getByRole('article', { name: 'Lawyer 1' })).toBeVisible()
  expect(lastBody()).toMatchObject({
    location: { latitude: 27.9506, longitude: -82.4572 },
    specialty: 'Personal Injury',
  })
})

test('says that the place is a guess where nothing is known', async () => {
  server.answers(profileRoutes.getProfile, newcomer)
  server.answers(searchProfessionals, { lawyers: [foundLawyer(1)], center: { ...tampa, isDefault: true } })
  const { screen } = await findLawyers()
  await expect.element(screen.getByText(/We do not know where you are yet/)).toBeVisible()
})

test('says which lawyers are invented', async () => {
  answerLawyers([foundLawyer(1, { isDemo: true })])
  const { screen } = await findLawyers()
  await expect.element(screen.getByText(/Lawyers marked “Demo” are invented/)).toBeVisible()
})

test('shows that it is looking', async () => {
  answerLawyers([foundLawyer(1)])
  const release = server.waits(searchProfessionals)
  const { screen } = await findLawyers()
  await expect.element(screen.getByRole('heading', { name: 'Looking for lawyers…' })).toBeVisible()
  release()
  await expect.element(screen.getByRole('article', { name: 'Lawyer 1' })).toBeVisible()
})

test('folds the search into a line on a phone, and unfolds it for a change', async () => {
  answerLawyers([foundLawyer(1)])
  const { screen, addressBar } = await findLawyers()
  await expect.element(screen.getByText('Near your saved address')).toBeVisible()
  await expect.element(screen.getByRole('search')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Edit search' }).click()
  const words = screen.getByRole('searchbox')
  await expect.element(words).toHaveFocus()
  await words.fill('Bay Law')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Edit search' })).toHaveFocus()
  expect(addressBar()).toEqual({ q: 'Bay Law' })
  await expect.element(screen.getByRole('heading', { name: /for “⁨?Bay Law/ })).toBeVisible()
  await expect
    .element(screen.getByRole('region', { name: 'Messages' }))
    .toHaveTextContent('Search complete: 1 lawyer found.')
})

test('searches at another place', async () => {
  await page.viewport(1280, 900)
  answerLawyers([foundLawyer(1)])
  const { screen, addressBar } = await findLawyers()
  await screen.getByRole('button', { name: 'Another place' }).click()
  const place = screen.getByRole('combobox', { name: 'Where' })
  await expect.element(place).toHaveFocus()
  await place.fill('Ocala')
  await screen.getByRole('button', { name: 'Search', exact: true }).click()
  await expect.poll(addressBar).toEqual({ place: 'Ocala' })
  await expect.poll(lastBody).toMatchObject({ location: { address: 'Ocala' } })
})

test('searches at the first press, also when it said just before that no address is like this', async () => {
  await page.viewport(1280, 900)
  answerLawyers([foundLawyer(1)])
  const { screen, addressBar } = await findLawyers()
  await screen.getByRole('button', { name: 'Another place' }).click()
  await screen.getByRole('combobox', { name: 'Where' }).fill('Ocala')
  await expect.element(screen.getByText('No address found. You can use what you typed.')).toBeVisible()
  await screen.getByRole('button', { name: 'Search', exact: true }).click()
  await expect.poll(addressBar).toEqual({ place: 'Ocala' })
})

test('says at the field that a place is not on the map', async () => {
  await page.viewport(1280, 900)
  server.refuses(searchProfessionals, 'PLACE_NOT_FOUND')
  const { screen } = await findLawyers({ place: 'Atlantis' })
  await expect.element(screen.getByText(/We could not find “⁨?Atlantis⁩?” on the map/).first()).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: 'Where' })).toBeInvalid()
  await expectAccessible()
})

test('says why the device does not tell where it is, and stays where it was', async () => {
  await page.viewport(1280, 900)
  answerLawyers([foundLawyer(1)])
  failToLocate(1)
  const { screen, addressBar } = await findLawyers()
  await screen.getByRole('button', { name: 'Where I am now' }).click()
  await expect
    .element(screen.getByRole('region', { name: 'Messages' }))
    .toHaveTextContent('Location access denied by user.')
  expect(addressBar()).toEqual({})
})

test('filters at once, and says on a phone how many filters are set', async () => {
  answerLawyers([foundLawyer(1)])
  const { screen, addressBar } = await findLawyers()
  await screen.getByRole('button', { name: 'Filters' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Filters' })
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Minimum rating' }), '4.5 or more')
  await dialog.getByRole('button', { name: 'Verified only' }).click()
  await dialog.getByText('Any language').click()
  await dialog.getByRole('button', { name: /Español/ }).click()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Show results' }).click()
  await expect.element(screen.getByRole('button', { name: 'Filters, 3 set' })).toHaveFocus()
  expect(addressBar()).toEqual({ rating: 4.5, verified: true, speaks: 'es' })
  await expect.poll(lastBody).toMatchObject({ minRating: 4.5, isVerified: true, languages: ['es'] })
})

test('clears filters from the dialog, whose button keeps the focus', async () => {
  answerLawyers([foundLawyer(1)])
  const { screen, addressBar } = await findLawyers({ rating: 4.5, q: 'Bay' })
  await screen.getByRole('button', { name: 'Filters, 1 set' }).click()
  const clear = screen.getByRole('dialog').getByRole('button', { name: 'Clear filters' })
  await clear.click()
  await expect.poll(addressBar).toEqual({ q: 'Bay' })
  await expect.element(clear).toHaveFocus()
  await expect.element(clear).toHaveAttribute('aria-disabled', 'true')
})

test('offers ways on where nobody is found', async () => {
  await page.viewport(1280, 900)
  answerLawyers([])
  const { screen, addressBar } = await findLawyers({ rating: 4.5 })
  await expect.element(screen.getByText('No lawyers found')).toBeVisible()
  await expectAccessible()
  const nothing = screen.getByRole('button', { name: 'Clear filters' })
  await nothing.last().click()
  await expect.poll(addressBar).toEqual({})
  await expect.element(screen.getByRole('heading', { name: /0 lawyers/ })).toHaveFocus()
  await screen.getByRole('button', { name: 'Try guided search' }).click()
  expect(onGuided).toHaveBeenCalled()
  await screen.getByRole('button', { name: /^Search within/ }).click()
  await expect.poll(() => addressBar().miles).toBeGreaterThan(50)
})

test('says that it is offline, and searches again when it is not', async () => {
  server.refuses(searchProfessionals, 'TOO_MANY_REQUESTS')
  const { screen } = await findLawyers()
  await expect.element(screen.getByText('We could not load the lawyers')).toBeVisible()
  setOnline(false)
  await expect
    .element(screen.getByText(/You are offline\. Your search and your choice are kept/))
    .toBeVisible()
  answerLawyers([foundLawyer(1)])
  setOnline(true)
  await expect.element(screen.getByRole('article', { name: 'Lawyer 1' })).toBeVisible()
})

test('sorts anew, and keeps the old list in sight meanwhile', async () => {
  answerLawyers([foundLawyer(1)])
  const { screen, addressBar } = await findLawyers()
  await expect.element(screen.getByRole('article', { name: 'Lawyer 1' })).toBeVisible()
  answerLawyers([foundLawyer(3)])
  const release = server.waits(searchProfessionals)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name')
  await expect.element(screen.getByRole('heading', { name: 'Looking for lawyers…' })).toBeVisible()
  await expect.element(screen.getByRole('article', { name: 'Lawyer 1' })).toBeVisible()
  release()
  await expect.element(screen.getByRole('article', { name: 'Lawyer 3' })).toBeVisible()
  expect(addressBar()).toEqual({ sort: 'name' })
})

test('chooses lawyers, goes on with them, and takes a cleared choice back', async () => {
  answerLawyers([foundLawyer(1), foundLawyer(2)])
  const { screen, addressBar } = await findLawyers()
  await screen.getByRole('checkbox', { name: 'Choose Lawyer 1' }).click()
  await screen.getByRole('checkbox', { name: 'Choose Lawyer 2' }).click()
  const bar = screen.getByRole('region', { name: 'Chosen lawyers' })
  await expect.element(bar.getByText('2 chosen', { exact: true })).toBeVisible()
  await expectAccessible()
  await bar.getByRole('button', { name: 'Clear' }).click()
  await expect.element(bar).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'Choose Lawyer 1' })).toBeChecked()
  await bar.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(addressBar).toEqual({ view: 'next' })
})

test('explains a match on demand', async () => {
  answerLawyers([foundLawyer(1)])
  const { screen } = await findLawyers()
  const why = screen.getByRole('button', { name: 'Why this match? Lawyer 1' })
  await why.click()
  await expect.element(why).toHaveAttribute('aria-expanded', 'true')
  await expect.element(screen.getByText('Rated 4.8 of 5')).toBeVisible()
  await expect.element(screen.getByText(/They say nothing about how good a lawyer is/)).toBeVisible()
  await expectAccessible()
})

test('mirrors for Arabic, and keeps names in their own direction', async () => {
  answerLawyers([foundLawyer(1)])
  const { screen } = await findLawyers({}, 'ar')
  await expect.element(screen.getByRole('article', { name: 'Lawyer 1' })).toBeVisible()
  await expectAccessible()
})

function answerDoctors(people: FoundProfessional[], total?: number): void {
  server.answers(searchProfessionals, { physicians: people, center: tampa }, total)
}

test('finds doctors, and says when they have time', async () => {
  answerDoctors([foundPhysician(1), foundPhysician(2, { availability: null, rating: null })])
  const { screen } = await findPhysicians()
  const first = screen.getByRole('article', { name: 'Dr. Doctor 1' })
  await expect.element(first.getByRole('list', { name: 'Availability' })).toHaveTextContent('Today')
  await expect.element(first).toHaveTextContent('Accepts insurance')
  const second = screen.getByRole('article', { name: 'Dr. Doctor 2' })
  await expect.element(second).toHaveTextContent('Availability not known')
  await expect.element(second).toHaveTextContent('No reviews yet')
  expect(lastBody()).toMatchObject({ type: 'physician', radius: 25, sort: 'distance' })
  await expectAccessible()
})

test('offers each way to reach a doctor that there is', async () => {
  answerDoctors([
    foundPhysician(1),
    foundPhysician(2, { phone: null, email: null, takesAppointments: false }),
  ])
  const { screen } = await findPhysicians()
  await expect
    .element(screen.getByRole('link', { name: 'Call Dr. Doctor 1' }))
    .toHaveAttribute('href', 'tel:+18135550100')
  await screen.getByRole('button', { name: 'Schedule with Dr. Doctor 1' }).click()
  expect(onSchedule.mock.lastCall?.[0].id).toBe(foundPhysician(1).id)
  await screen.getByRole('button', { name: 'Dr. Doctor 2' }).click()
  expect(onDetails.mock.lastCall?.[0].id).toBe(foundPhysician(2).id)
  const second = screen.getByRole('article', { name: 'Dr. Doctor 2' })
  await expect.element(second.getByRole('link', { name: /^(Call|Email)/ })).not.toBeInTheDocument()
  await expect.element(second.getByRole('button', { name: /^Schedule/ })).not.toBeInTheDocument()
})

test('filters doctors by when they are free, with one press on a phone', async () => {
  answerDoctors([foundPhysician(1)])
  const { screen, addressBar } = await findPhysicians()
  const today = screen.getByRole('group', { name: 'Available' }).getByRole('button', { name: 'Today' })
  await today.first().click()
  await expect.poll(addressBar).toEqual({ free: 'today' })
  await expect.poll(() => lastBody()?.availability).toBe('today')
  await today.first().click()
  await expect.poll(addressBar).toEqual({})
})

test('loads more doctors, and goes on at the first of them', async () => {
  server.answers(
    searchProfessionals,
    ({ body }) => ({
      physicians: body.page === 2 ? [foundPhysician(2)] : [foundPhysician(1)],
      center: tampa,
    }),
    21,
  )
  const { screen } = await findPhysicians()
  await expect.element(screen.getByText('1 of 21 shown')).toBeVisible()
  await screen.getByRole('button', { name: 'Load more' }).click()
  await expect.element(screen.getByRole('article', { name: 'Dr. Doctor 2' })).toBeVisible()
  await expect.poll(() => document.activeElement?.closest('li')?.textContent).toContain('Dr. Doctor 2')
})

test('keeps those it has when more could not be loaded', async () => {
  answerDoctors([foundPhysician(1)], 21)
  const { screen } = await findPhysicians()
  await expect.element(screen.getByRole('article', { name: 'Dr. Doctor 1' })).toBeVisible()
  server.refuses(searchProfessionals, 'TOO_MANY_REQUESTS')
  await screen.getByRole('button', { name: 'Load more' }).click()
  await expect.element(screen.getByText('We could not load the doctors')).toBeVisible()
  await expect.element(screen.getByRole('article', { name: 'Dr. Doctor 1' })).toBeVisible()
})
