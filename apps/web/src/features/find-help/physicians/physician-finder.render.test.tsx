import { useState } from 'react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { accidentRoutes } from '@krash/contract/accidents'
import { locationRoutes } from '@krash/contract/location'
import { professionalRoutes } from '@krash/contract/professionals'
import type { FoundProfessional } from '@krash/contract/professionals'
import { profileRoutes } from '@krash/contract/profile'
import { expectAccessible } from '#testing/accessibility.ts'
import { foundPhysician } from '#testing/examples/professionals.ts'
import { maria } from '#testing/examples/profiles.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { physicians } from '../search/help-kinds.ts'
import type { HelpSearch } from '../search/help-search.ts'
import { changeSearch } from '../search/search-address.ts'
import type { SearchControl } from '../search/use-help-search.ts'
import { PhysicianFinder } from './physician-finder.tsx'

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
})

const lastBody = () => server.heard(searchProfessionals).at(-1)?.body

const onDetails = vi.fn<(who: { id: string }) => void>()
const onSchedule = vi.fn<(who: { id: string }) => void>()
const slots = {
  favorite: () => null,
  onDetails,
  onSchedule,
  renderTimes: ({ fullName }: { fullName: string }) => <p>Times of {fullName}</p>,
}

/** Keeps the search as the address bar would. */
function Host({ first }: { first: HelpSearch }): ReactNode {
  const [search, setSearch] = useState(first)
  const control: SearchControl = {
    search,
    change: (change) => setSearch(changeSearch(physicians, search, change)),
    replaceAll: setSearch,
  }
  return (
    <>
      <output aria-label="Address bar">{JSON.stringify(search)}</output>
      <PhysicianFinder
        control={control}
        slots={slots}
        renderHospitals={(words, { latitude }) => `Hospitals for ${words} around ${latitude}`}
      />
    </>
  )
}

async function findPhysicians(first: HelpSearch = {}) {
  const screen = await renderPart(<Host first={first} />, { texts: ['help'] })
  const addressBar = () =>
    JSON.parse(screen.getByLabelText('Address bar').element().textContent) as HelpSearch
  return { screen, addressBar }
}

function answerDoctors(people: FoundProfessional[], total?: number): void {
  server.answers(searchProfessionals, { physicians: people, center: tampa }, total)
}

test('finds doctors, and says when they have time', async () => {
  answerDoctors([
    foundPhysician(1, { medianResponseMinutes: 1 }),
    foundPhysician(2, { availability: null, rating: null }),
  ])
  const { screen } = await findPhysicians()
  const first = screen.getByRole('article', { name: 'Dr. Doctor 1' })
  await expect.element(first.getByRole('list', { name: 'Availability' })).toHaveTextContent('Today')
  await expect.element(first).toHaveTextContent('Accepts insurance')
  await expect.element(first.getByText('Answers in about 1 minute', { exact: true })).toBeVisible()
  // Said once, by the lamps and by the chip of the languages.
  expect(first.element().textContent.match(/vailable now|Not now/g)).toHaveLength(1)
  await expect.element(first).toHaveTextContent(/2 languages: English, (and )?Español|2 languages: /)
  await expect.element(first).toHaveTextContent('Times of Dr. Doctor 1')
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
  await expect.element(second).not.toHaveTextContent('Times of')
})

test('filters doctors by when they are free, with one press on a phone', async () => {
  answerDoctors([foundPhysician(1)])
  const { screen, addressBar } = await findPhysicians()
  const today = screen.getByRole('group', { name: 'Quick choices' }).getByRole('button', { name: 'Today' })
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
  await screen.getByRole('button', { name: 'Show more doctors' }).click()
  await expect.element(screen.getByRole('article', { name: 'Dr. Doctor 2' })).toBeVisible()
  await expect.poll(() => document.activeElement?.closest('li')?.textContent).toContain('Dr. Doctor 2')
})

test('keeps those it has when more could not be loaded', async () => {
  answerDoctors([foundPhysician(1)], 21)
  const { screen } = await findPhysicians()
  await expect.element(screen.getByRole('article', { name: 'Dr. Doctor 1' })).toBeVisible()
  server.refuses(searchProfessionals, 'TOO_MANY_REQUESTS')
  await screen.getByRole('button', { name: 'Show more doctors' }).click()
  await expect.element(screen.getByText('We could not load the doctors')).toBeVisible()
  await expect.element(screen.getByRole('article', { name: 'Dr. Doctor 1' })).toBeVisible()
})

test('asks for the hospitals of the words, around the middle of the search, above whatever is found', async () => {
  answerDoctors([])
  const { screen } = await findPhysicians({ q: 'Tampa General' })
  await expect.element(screen.getByText('Hospitals for Tampa General around 27.95')).toBeVisible()
  await expect.element(screen.getByText(/^No doctor fits these words\./)).toBeVisible()
  await screen.getByRole('button', { name: /^Filters/ }).click()
  await expect
    .element(screen.getByRole('searchbox', { name: 'Doctors, hospitals or specialties' }))
    .toHaveAccessibleDescription('The name of a hospital finds it, and the doctors who work there.')
})

test('without words no hospital is asked for', async () => {
  answerDoctors([foundPhysician(1)])
  const { screen } = await findPhysicians()
  await expect.element(screen.getByRole('article')).toBeVisible()
  await expect.element(screen.getByText(/^Hospitals for/)).not.toBeInTheDocument()
})

test('begins an address where an Arabic page begins its lines', async () => {
  answerDoctors([foundPhysician(1)])
  const screen = await renderPart(<Host first={{}} />, { language: 'ar', texts: ['help'] })
  const address = screen.getByText('100 Pine St, Tampa, FL 33602')
  await expect.element(address).toBeVisible()
  expect(getComputedStyle(address.element()).textAlign).toBe('right')
})
