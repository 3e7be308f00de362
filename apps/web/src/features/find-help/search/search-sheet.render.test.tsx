import { useState } from 'react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { locationRoutes } from '@krash/contract/location'
import { searchPlaceOf } from '#entities/professionals/place/search-place.ts'
import type { SearchPlaceState } from '#entities/professionals/place/use-search-place.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { FilterFields } from './filter-fields.tsx'
import { physicians } from './help-kinds.ts'
import type { HelpSearch, SearchChange } from './help-search.ts'
import { changeSearch, inForce } from './search-address.ts'
import { SearchForm } from './search-form.tsx'

const onSearch = vi.fn<(change: SearchChange) => void>()
const locate = vi.fn<SearchPlaceState['locate']>()

beforeEach(() => {
  locate.mockReset()
  server.answers(locationRoutes.locationSettings, { googleMapsKey: null, tiles: null })
  server.answers(locationRoutes.suggest, [])
})

/** Keeps the search as the address bar would. */
function Host({ first = {} }: { first?: HelpSearch }): ReactNode {
  const [search, setSearch] = useState(first)
  const known = { accident: null, home: 'Tampa, FL', me: { latitude: 27.95, longitude: -82.46 } }
  const place = searchPlaceOf({ place: search.place, near: search.near }, known)
  const where = { place, known, hasAccident: false, isReady: true, isLocating: false, locate }
  const change = (wanted: SearchChange) => setSearch((now) => changeSearch(physicians, now, wanted))
  return (
    <>
      <output aria-label="Near">{search.near}</output>
      <SearchForm
        id="search"
        kind={physicians}
        search={search}
        where={where}
        placeError={undefined}
        onChoose={change}
        onSearch={onSearch}
      />
      <button type="submit" form="search">
        Search
      </button>
      <FilterFields kind={physicians} change={change} inForce={inForce(physicians, search, undefined)} />
    </>
  )
}

test('the position of the device takes the place of what was typed by half', async () => {
  locate.mockResolvedValue(null)
  await renderPart(<Host />, { texts: ['help'] })
  const place = page.getByRole('combobox', { name: 'City or ZIP code' })
  await place.fill('Oca')
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect.element(page.getByLabelText('Near', { exact: true })).toHaveTextContent('me')
  await expect.element(place).toHaveValue('')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  expect(onSearch).toHaveBeenLastCalledWith({ q: undefined, place: undefined })
})

test('a device that does not find itself leaves what was typed', async () => {
  locate.mockResolvedValue({ problem: 'denied', reason: 'Location access denied by user.' })
  await renderPart(<Host />, { texts: ['help'] })
  const place = page.getByRole('combobox', { name: 'City or ZIP code' })
  await place.fill('Oca')
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect.element(page.getByText(/You can type an address instead/)).toBeVisible()
  await expect.element(place).toHaveValue('Oca')
  await expect.element(page.getByLabelText('Near', { exact: true })).toHaveTextContent('')
})

test('the languages stay open when the last one is taken back', async () => {
  await renderPart(<Host first={{ speaks: 'es' }} />, { texts: ['help'] })
  const spanish = page.getByRole('button', { name: /Español/ })
  await expect.element(spanish).toHaveAttribute('aria-pressed', 'true')
  await spanish.click()
  await expect.element(spanish).toHaveAttribute('aria-pressed', 'false')
  await expect.element(spanish).toBeVisible()
  await expect.element(page.getByText('Any language')).toBeVisible()
})
