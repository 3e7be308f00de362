import { useState } from 'react'
import type { ReactNode } from 'react'
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
import { foundLawyer } from '#testing/examples/professionals.ts'
import { maria, newcomer } from '#testing/examples/profiles.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { LawyerFinder } from './lawyers/lawyer-finder.tsx'
import { lawyers } from './search/help-kinds.ts'
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

const lutz = {
  latitude: 27.95,
  longitude: -82.5,
  address: 'Lutz, FL',
  city: 'Lutz',
  state: 'FL',
  zipCode: null,
  precision: 'place',
  county: null,
  countyFips: null,
  plusCode: '76VV3G22+22',
  label: 'Near Lutz, FL',
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

/** Keeps the search as the address bar would. */
function Host({ first }: { first: HelpSearch }): ReactNode {
  const [search, setSearch] = useState(first)
  const control: SearchControl = {
    search,
    change: (change) => setSearch(changeSearch(lawyers, search, change)),
    replaceAll: setSearch,
  }
  return (
    <>
      <output aria-label="Address bar">{JSON.stringify(search)}</output>
      <Lawyers control={control} />
    </>
  )
}

const onGuided = vi.fn<() => void>()
const lawyerSlots = {
  connectedIds: new Set<string>([foundLawyer(2).id]),
  renderTimes: ({ fullName }: FoundProfessional) => <p>Times of {fullName}</p>,
}
const wish = (id: string, isMet: boolean | null) => ({ id, label: id, isMet })
const wishes = [wish('near', true), wish('fast', false), wish('cost', null)]
const judge = ({ matchScore }: FoundProfessional) => ({
  percent: matchScore,
  wishes,
  reasons: null,
})
const Lawyers = ({ control }: { control: SearchControl }) => (
  <LawyerFinder
    control={control}
    slots={lawyerSlots}
    judge={judge}
    wishes={<button type="button">Close to me</button>}
    onGuided={onGuided}
  />
)
async function findLawyers(first: HelpSearch = {}, language: 'en' | 'ar' = 'en') {
  const screen = await renderPart(<Host first={first} />, { texts: ['help'], language })
  const addressBar = () =>
    JSON.parse(screen.getByLabelText('Address bar').element().textContent) as HelpSearch
  return { screen, addressBar }
}

test('looks near the saved address, partners first', async () => {
  answerLawyers([foundLawyer(1), foundLawyer(2, { yearsExperience: 3, rating: 4, isVerified: false })])
  const { screen } = await findLawyers()
  // The line above says whose address it is.
  await expect
    .element(screen.getByRole('button', { name: /^Lawyers near your saved address, 50 mi/ }))
    .toBeVisible()
  await expect.element(screen.getByRole('heading', { name: '2 lawyers found' })).toBeVisible()
  const partners = screen.getByRole('region', { name: 'Preferred partners' })
  await expect.element(partners.getByRole('article', { name: 'Lawyer 1' })).toBeVisible()
  const others = screen.getByRole('region', { name: 'Other lawyers' })
  await expect.element(others.getByRole('article', { name: 'Lawyer 2' })).toHaveTextContent('Connected')
  expect(lastBody()).toMatchObject({ type: 'lawyer', radius: 50, location: { address: maria.address } })
  await expectAccessible()
})

test('where nobody is preferred there is one list, without a name', async () => {
  const nobody = { rating: 4, isVerified: false }
  answerLawyers([foundLawyer(1, nobody), foundLawyer(2, nobody)])
  const { screen } = await findLawyers()
  await expect.element(screen.getByRole('article', { name: 'Lawyer 2' })).toBeVisible()
  await expect.element(screen.getByText('Other lawyers')).not.toBeInTheDocument()
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

test('says in its one line that the place is a guess, and asks for it at once', async () => {
  server.answers(profileRoutes.getProfile, newcomer)
  server.answers(searchProfessionals, { lawyers: [foundLawyer(1)], center: { ...tampa, isDefault: true } })
  const { screen } = await findLawyers()
  await screen.getByRole('button', { name: /^Lawyers near ⁨?Tampa, FL⁩?, a guess\. Where are you\?/ }).click()
  await expect
    .element(screen.getByRole('dialog').getByRole('combobox', { name: 'Where', exact: true }))
    .toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
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

test('says in one line what is searched for, which opens all of the search', async () => {
  answerLawyers([foundLawyer(1)])
  const { screen, addressBar } = await findLawyers()
  const line = screen.getByRole('button', { name: /^Lawyers near your saved address, 50 mi/ })
  await line.click()
  const sheet = screen.getByRole('dialog', { name: 'Search and filters' })
  await sheet.getByRole('searchbox').fill('Bay Law')
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: /^“⁨?Bay Law/ })).toHaveFocus()
  expect(addressBar()).toEqual({ q: 'Bay Law' })
  await expect.element(screen.getByRole('heading', { name: /for “⁨?Bay Law/ })).toBeVisible()
  // The line of the results says it; a toast would lie over what is to be read.
  await expect
    .element(screen.getByRole('region', { name: 'Messages' }))
    .not.toHaveTextContent('Search complete')
})

test('begins with people: the first card stands high on a phone, and a map beside the list on a wide screen', async () => {
  answerLawyers([foundLawyer(1), foundLawyer(2)])
  const { screen } = await findLawyers()
  const first = screen.getByRole('article', { name: 'Lawyer 1' })
  await expect.element(first).toBeVisible()
  const top = first.element().getBoundingClientRect().top
  const line = screen
    .getByRole('button', { name: /^Lawyers near/ })
    .element()
    .getBoundingClientRect().top
  expect(top - line).toBeLessThan(190)
  await screen.getByRole('button', { name: 'Map' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Map' })
  await expect.element(sheet.getByRole('application', { name: /^Map with 2 results/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.viewport(1280, 900)
  const map = screen.getByRole('application', { name: /^Map with 2 results/ })
  await expect.element(map).toBeVisible()
  await expect.poll(() => map.element().getBoundingClientRect().height).toBeGreaterThan(500)
  expect(map.element().getBoundingClientRect().left).toBeGreaterThan(
    first.element().getBoundingClientRect().right,
  )
})

test('searches the part of the map that was moved to, and marks the twin of what has the focus', async () => {
  await page.viewport(1280, 900)
  answerLawyers([foundLawyer(1), foundLawyer(2, { isVerified: false })])
  server.answers(locationRoutes.reverseGeocode, lutz)
  const { screen, addressBar } = await findLawyers()
  const map = screen.getByRole('application', { name: /^Map with 2 results/ })
  await expect.element(map).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Choose Lawyer 2' }).click()
  const twin = screen.getByRole('button', { name: '2. Lawyer 2, chosen' })
  await expect.element(twin).toHaveAttribute('data-marked', 'true')
  const surface = map.element()
  if (surface instanceof HTMLElement) surface.focus()
  await userEvent.keyboard('{ArrowLeft}')
  const first = server.heard(searchProfessionals).at(-1)?.body.location
  await screen.getByRole('button', { name: 'Search this area' }).click()
  await expect.poll(() => addressBar().map).toBeGreaterThan(0)
  await expect
    .poll(() => lastBody()?.location)
    .toMatchObject({ latitude: expect.closeTo(27.95, 1) as number })
  const { longitude = 0 } = lastBody()?.location ?? {}
  expect(longitude).toBeLessThan(-82.47)
  expect(first).not.toHaveProperty('longitude')
  await expect.element(screen.getByRole('button', { name: /^Lawyers near ⁨?Lutz, FL/ })).toBeVisible()
})

test('keeps to the order that was asked for: one list, with a quiet mark on partners', async () => {
  const far = foundLawyer(3, { distanceMiles: 1, isVerified: false, matchScore: 40 })
  answerLawyers([far, foundLawyer(1, { distanceMiles: 9 })])
  const { screen } = await findLawyers({ sort: 'distance' })
  await expect.element(screen.getByRole('article').first()).toHaveTextContent('Lawyer 3')
  await expect.element(screen.getByRole('heading', { name: 'Preferred partners' })).not.toBeInTheDocument()
  await expect
    .element(screen.getByRole('article', { name: 'Lawyer 1' }))
    .toHaveTextContent('Preferred partner')
  await expect.element(screen.getByText(/^Best match/, { exact: true }).nth(1)).not.toBeInTheDocument()
})

test('names the best match, and how many wishes are met', async () => {
  answerLawyers([foundLawyer(1, { matchScore: 62 }), foundLawyer(2, { matchScore: 92 })])
  const { screen } = await findLawyers()
  const best = screen.getByRole('article').first()
  await expect.element(best).toHaveTextContent(/Lawyer 2.*Best match.*1 of 3 wishes.*1 not known.*92% match/)
  await expect.element(screen.getByRole('article').last()).not.toHaveTextContent('Best match')
})

test('has the next free times of a lawyer who can be booked', async () => {
  answerLawyers([foundLawyer(1), foundLawyer(3, { takesAppointments: false })])
  const { screen } = await findLawyers()
  await expect
    .element(screen.getByRole('article', { name: 'Lawyer 1' }))
    .toHaveTextContent('Times of Lawyer 1')
  await expect.element(screen.getByRole('article', { name: 'Lawyer 3' })).not.toHaveTextContent('Times of')
})

test('puts the lower hourly price first among equal matches where cost matters', async () => {
  answerLawyers([
    foundLawyer(1, { isVerified: false }),
    foundLawyer(2, { isVerified: false, hourlyRate: 300 }),
    foundLawyer(3, { isVerified: false, hourlyRate: 200, distanceMiles: 8 }),
  ])
  const { screen } = await findLawyers()
  const cards = screen.getByRole('article')
  for (const [at, name] of ['Lawyer 3', 'Lawyer 2', 'Lawyer 1'].entries())
    await expect.element(cards.nth(at)).toHaveTextContent(name)
})

test('leaves out of the bar whom the person has shared with', async () => {
  answerLawyers([foundLawyer(1), foundLawyer(2)])
  const { screen } = await findLawyers()
  await screen.getByRole('checkbox', { name: 'Choose Lawyer 2' }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'Choose Lawyer 2' })).toBeChecked()
  await expect.element(screen.getByRole('region', { name: 'Chosen lawyers' })).not.toBeInTheDocument()
})

async function openSearch(screen: Awaited<ReturnType<typeof findLawyers>>['screen']) {
  await screen.getByRole('button', { name: /^Filters/ }).click()
  const sheet = screen.getByRole('dialog', { name: 'Search and filters' })
  await expect.element(sheet).toBeVisible()
  return sheet
}

test('searches at another place', async () => {
  answerLawyers([foundLawyer(1)])
  const { screen, addressBar } = await findLawyers()
  const sheet = await openSearch(screen)
  await sheet.getByRole('button', { name: 'Another place' }).click()
  const place = sheet.getByRole('combobox', { name: 'Where' })
  await expect.element(place).toHaveFocus()
  await place.fill('Ocala')
  await expect.element(sheet.getByText('No address found. You can use what you typed.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Show 1 lawyer' }).click()
  await expect.poll(addressBar).toEqual({ place: 'Ocala' })
  await expect.poll(lastBody).toMatchObject({ location: { address: 'Ocala' } })
})

test('says at the field that a place is not on the map', async () => {
  server.refuses(searchProfessionals, 'PLACE_NOT_FOUND')
  const { screen } = await findLawyers({ place: 'Atlantis' })
  await expect.element(screen.getByText(/We could not find “⁨?Atlantis⁩?” on the map/).first()).toBeVisible()
  const sheet = await openSearch(screen)
  await expect.element(sheet.getByRole('combobox', { name: 'Where' })).toBeInvalid()
  await expectAccessible()
})

test('says why the device does not tell where it is, and stays where it was', async () => {
  answerLawyers([foundLawyer(1)])
  failToLocate(1)
  const { screen, addressBar } = await findLawyers()
  const sheet = await openSearch(screen)
  await sheet.getByRole('button', { name: 'Where I am now' }).click()
  await expect
    .element(screen.getByRole('region', { name: 'Messages' }))
    .toHaveTextContent(
      /Location access denied by user\. Please enable location permissions\.\s*You can type an address instead, or allow it in your settings\./,
    )
  expect(addressBar()).toEqual({})
})

test('filters at once, and says on a phone how many filters are set', async () => {
  answerLawyers([foundLawyer(1)])
  const { screen, addressBar } = await findLawyers()
  const dialog = await openSearch(screen)
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Minimum rating' }), '4.5 or more')
  await dialog.getByRole('button', { name: 'Verified only' }).click()
  await dialog.getByText('Any language').click()
  await dialog.getByRole('button', { name: /Español/ }).click()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Show 1 lawyer' }).click()
  await expect.element(screen.getByRole('button', { name: 'Filters, 3 set' })).toHaveFocus()
  expect(addressBar()).toEqual({ rating: 4.5, verified: true, speaks: 'es' })
  await expect.poll(lastBody).toMatchObject({ minRating: 4.5, isVerified: true, languages: ['es'] })
  await screen.getByRole('button', { name: 'Remove filter: Verified only' }).click()
  await expect.poll(addressBar).toEqual({ rating: 4.5, speaks: 'es' })
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
  answerLawyers([])
  const { screen, addressBar } = await findLawyers({ rating: 4.5, verified: true, years: 10 })
  await expect.element(screen.getByText('No lawyer fits all of this.')).toBeVisible()
  await expectAccessible()
  const removeLast = screen.getByRole('button', { name: 'Remove the last filter' })
  await removeLast.click()
  await expect.poll(addressBar).toEqual({ rating: 4.5, verified: true })
  await expect.element(screen.getByRole('heading', { name: /0 lawyers/ })).toHaveFocus()
  await screen.getByRole('button', { name: 'Clear filters' }).last().click()
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
  answerLawyers([foundLawyer(1), foundLawyer(3)])
  const { screen, addressBar } = await findLawyers()
  await screen.getByRole('checkbox', { name: 'Choose Lawyer 1' }).click()
  await screen.getByRole('checkbox', { name: 'Choose Lawyer 3' }).click()
  const bar = screen.getByRole('region', { name: 'Chosen lawyers' })
  await expect.element(bar.getByText(/^2 chosen: ⁨?Lawyer 1⁩? and ⁨?Lawyer 3/)).toBeVisible()
  await expectAccessible()
  await bar.getByRole('button', { name: 'Clear' }).click()
  await expect.element(bar).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'Choose Lawyer 1' })).toBeChecked()
  await bar.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(addressBar).toEqual({ view: 'next' })
})

test('mirrors for Arabic, and keeps names in their own direction', async () => {
  answerLawyers([foundLawyer(1)])
  const { screen } = await findLawyers({}, 'ar')
  await expect.element(screen.getByRole('article', { name: 'Lawyer 1' })).toBeVisible()
  await expectAccessible()
})
