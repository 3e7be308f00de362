import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { locationRoutes } from '@krash/contract/location'
import type { HelpType, NearbyItem } from '@krash/contract/location'
import { keepHelp, keptHelp } from '#entities/help-places/kept-help.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { bayTowing, hospital, policeOffice } from '#testing/examples/help-places.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { HelpNearCard } from './help-near.tsx'

const renderOnPage: typeof renderPart = (part, surroundings) =>
  renderPart(part, { texts: ['report'], ...surroundings })

const { nearbyPlaces } = locationRoutes
const tampa = { latitude: 27.950612, longitude: -82.457213 }

type Answers = Partial<Record<HelpType, NearbyItem[]>>

function answer(lists: Answers): void {
  server.answers(nearbyPlaces, ({ query }) => lists[query.type as HelpType] ?? [])
}

afterEach(async () => {
  await page.viewport(390, 844)
  keptHelp.forget()
  vi.restoreAllMocks()
})

function goOffline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  server.isLost(nearbyPlaces)
}

test('the hospitals come first: three of them, and the others after a press', async () => {
  const others = [2, 3, 4].map((number) => hospital(number))
  answer({ hospital: [hospital(1, { traumaLevel: 2, miles: 0.8 }), ...others] })
  const screen = await renderOnPage(<HelpNearCard point={tampa} />)
  await expect
    .element(screen.getByRole('tab', { name: 'Hospitals' }))
    .toHaveAttribute('aria-selected', 'true')
  const rows = screen.getByRole('listitem')
  await expect.element(rows).toHaveLength(3)
  const first = rows.first()
  await expect.element(first.getByRole('heading', { name: 'Hospital 1' })).toBeVisible()
  await expect.element(first).toHaveTextContent('0.8 mi')
  await expect.element(first).toHaveTextContent('General hospital, emergency room · Trauma level 2')
  await expect.element(first).toHaveTextContent('1 Bay St, Tampa, FL 33602')
  await expect
    .element(first.getByRole('link', { name: 'Call Hospital 1' }))
    .toHaveAttribute('href', 'tel:+18135550101')
  await expect
    .element(first.getByRole('link', { name: 'Directions to Hospital 1' }))
    .toHaveAttribute('href', expect.stringContaining('27.96000'))
  await expect.element(screen.getByText('Public data: CMS, HIFLD, June 2026. Check by phone.')).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Show more' }).click()
  await expect.element(rows).toHaveLength(4)
  await expect.element(rows.nth(3).getByRole('heading')).toHaveFocus()
})

test('a hospital of a kind of its own says so; one known by its ZIP is about so far, and found by its address', async () => {
  answer({
    hospital: [
      hospital(1, { kind: 'children', precision: 'zip', miles: 5 }),
      hospital(2, { kind: 'military' }),
    ],
  })
  const screen = await renderOnPage(<HelpNearCard point={tampa} />)
  const [first, second] = [screen.getByRole('listitem').nth(0), screen.getByRole('listitem').nth(1)]
  await expect.element(first).toHaveTextContent("Children's hospital")
  await expect.element(first).toHaveTextContent('about 5 mi')
  await expect
    .element(first.getByRole('link', { name: 'Directions to Hospital 1' }))
    .toHaveAttribute('href', expect.stringContaining('Hospital+1%2C+1+Bay+St'))
  await expect.element(second).toHaveTextContent('Military hospital')
})

test('the tabs are one stop, and the arrows go around in the direction of the page', async () => {
  answer({ hospital: [hospital(1)], police: [policeOffice] })
  const screen = await renderOnPage(<HelpNearCard point={tampa} />)
  await screen.getByRole('tab', { name: 'Hospitals' }).click()
  await userEvent.keyboard('{ArrowRight}')
  const police = screen.getByRole('tab', { name: 'Police' })
  await expect.element(police).toHaveFocus()
  await expect.element(police).toHaveAttribute('aria-selected', 'true')
  await expect.element(screen.getByRole('heading', { name: 'Tampa Police Department' })).toBeVisible()
  await expect.element(screen.getByText('In danger, call 911.')).toBeVisible()
  await expect.element(screen.getByText('Public data: HIFLD, 2020. Check by phone.')).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(screen.getByRole('tab', { name: 'Roadside' })).toHaveFocus()
})

test('in Arabic the arrows are mirrored, and numbers stay', async () => {
  answer({ hospital: [hospital(1, { traumaLevel: 1 })], police: [policeOffice] })
  const screen = await renderOnPage(<HelpNearCard point={tampa} />, { language: 'ar' })
  await expect.element(screen.getByRole('heading', { name: 'Hospital 1' })).toBeVisible()
  await screen.getByRole('tab').first().click()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByRole('tab').nth(1)).toHaveFocus()
  await expectAccessible()
})

test('without a place it asks for the position, here', async () => {
  answer({ hospital: [hospital(1)] })
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) =>
    found({ coords: { ...tampa, accuracy: 10 } } as GeolocationPosition),
  )
  const screen = await renderOnPage(<HelpNearCard point={undefined} />)
  await expect.element(screen.getByText('Use your location to see help near you.')).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Show help near me' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Hospital 1' })).toBeVisible()
  expect(server.heard(nearbyPlaces)[0]?.query).toMatchObject({ lat: 27.951, lng: -82.457, radius: 50 })
})

test('a refused position is said, with the reason', async () => {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((_found, failed) =>
    failed?.({ code: 1, message: 'no' } as GeolocationPositionError),
  )
  const screen = await renderOnPage(<HelpNearCard point={undefined} />)
  await screen.getByRole('button', { name: 'Show help near me' }).click()
  await expect.element(screen.getByRole('status').getByText(/location/i)).toBeVisible()
})

test('where none is known it says how far it has looked, and 911', async () => {
  answer({})
  const screen = await renderOnPage(<HelpNearCard point={tampa} />)
  await expect
    .element(screen.getByText('No hospital known within 50 miles. In danger, call 911.'))
    .toBeVisible()
})

test('a failure is said in place, and tried again', async () => {
  server.refuses(nearbyPlaces, 'FORBIDDEN')
  const screen = await renderOnPage(<HelpNearCard point={tampa} />)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('We could not load the hospitals.')
  await expectAccessible()
  answer({ hospital: [hospital(1)] })
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Hospital 1' })).toBeVisible()
})

test('while it loads the tabs stand', async () => {
  answer({})
  const go = server.waits(nearbyPlaces)
  const screen = await renderOnPage(<HelpNearCard point={tampa} />)
  await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
  await expect.element(screen.getByRole('tab', { name: 'Police' })).toBeVisible()
  go()
  await expect.element(screen.getByText(/No hospital known/)).toBeVisible()
})

test('asks nothing anew for a few steps', async () => {
  answer({ hospital: [hospital(1)] })
  const screen = await renderOnPage(<HelpNearCard point={tampa} />)
  await expect.element(screen.getByRole('listitem')).toBeVisible()
  await screen.rerender(<HelpNearCard point={{ ...tampa, latitude: 27.9507 }} />)
  answer({ hospital: [hospital(2)] })
  await screen.rerender(<HelpNearCard point={{ latitude: 29.19, longitude: -82.14 }} />)
  await expect.element(screen.getByRole('heading', { name: 'Hospital 2' })).toBeVisible()
  await expect.poll(() => askedFor(29.19)).toHaveLength(3)
  expect(askedFor(27.951)).toHaveLength(3)
  expect(server.heard(nearbyPlaces)).toHaveLength(6)
})

/** The kinds of help that the server was asked for at a latitude. */
function askedFor(latitude: number): string[] {
  return server.heard(nearbyPlaces).flatMap(({ query }) => (query.lat === latitude ? [query.type] : []))
}

test('without a network the last list stands, with its time, measured from here', async () => {
  answer({ hospital: [hospital(1), hospital(2)] })
  const before = await renderOnPage(<HelpNearCard point={tampa} />)
  await expect.element(before.getByRole('heading', { name: 'Hospital 2' })).toBeVisible()
  await before.unmount()
  goOffline()
  // Nearer to the second than to the first.
  const screen = await renderOnPage(<HelpNearCard point={{ latitude: 27.975, longitude: -82.46 }} />)
  await expect.element(screen.getByText(/^No signal\. Shown as of /)).toBeVisible()
  await expect.element(screen.getByRole('listitem').first()).toHaveTextContent('Hospital 2')
  await expect.element(screen.getByRole('listitem').first()).toHaveTextContent('0.3 mi')
  await expectAccessible()
})

test('a list of another day says its day, not a time alone', async () => {
  vi.setSystemTime('2026-11-13T20:10:00Z')
  answer({ hospital: [hospital(1)] })
  const before = await renderOnPage(<HelpNearCard point={tampa} />)
  await expect.element(before.getByRole('heading', { name: 'Hospital 1' })).toBeVisible()
  await before.unmount()
  goOffline()
  vi.setSystemTime('2026-11-20T20:10:00Z')
  const screen = await renderOnPage(<HelpNearCard point={tampa} />)
  await expect.element(screen.getByText(/^No signal\. Shown as of 11\/1[34]\/2026/)).toBeVisible()
})

test.for([
  { who: 'somebody with an account', isGuest: false },
  { who: 'a guest', isGuest: true },
])('the kinds that were not looked at are there without a network too, for $who', async ({ isGuest }) => {
  answer({ hospital: [hospital(1)], police: [policeOffice], roadside: [bayTowing] })
  const before = await renderOnPage(<HelpNearCard point={tampa} />, { isGuest })
  await expect.element(before.getByRole('heading', { name: 'Hospital 1' })).toBeVisible()
  const kept = () => localStorage.getItem('krash_help_near') ?? ''
  await expect.poll(kept).toContain('Bay Towing')
  await expect.poll(kept).toContain('Tampa Police Department')
  await before.unmount()
  goOffline()
  const screen = await renderOnPage(<HelpNearCard point={tampa} />, { isGuest })
  await screen.getByRole('tab', { name: 'Police' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Tampa Police Department' })).toBeVisible()
  await screen.getByRole('tab', { name: 'Roadside' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Bay Towing' })).toBeVisible()
})

test('also where no place is known; far from where it was made it is not shown', async () => {
  signedInBefore()
  goOffline()
  const screen = await renderOnPage(<HelpNearCard point={undefined} />)
  await expect.element(screen.getByRole('heading', { name: 'Hospital 1' })).toBeVisible()
  await screen.rerender(<HelpNearCard point={{ latitude: 29.19, longitude: -82.14 }} />)
  await expect.element(screen.getByText(/^No signal, and no list of this place/)).toBeVisible()
})

/** Keeps a list, as the person has seen one. */
function signedInBefore(): void {
  localStorage.setItem('krash_help_near', '')
  queueMicrotask(() => keepHelp('hospital', { at: Date.now(), around: tampa, places: [hospital(1)] }))
}

test('the numbers of the own policies come first, then real companies, and last one that always works', async () => {
  answer({ roadside: [bayTowing] })
  const ownNumbers = [
    { carrierName: 'Sunshine Mutual', phone: '+18135550122', for: 'roadside' as const },
    { carrierName: 'Gulf Mutual', phone: '+18135550144', for: 'claims' as const },
  ]
  const screen = await renderOnPage(<HelpNearCard first="roadside" point={tampa} ownNumbers={ownNumbers} />)
  await expect.element(screen.getByText('From your own policy: Sunshine Mutual')).toBeVisible()
  await expect.element(screen.getByText('Claims, from your own policy: Gulf Mutual')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Call Gulf Mutual about a claim' })).toBeVisible()
  const row = screen.getByRole('listitem')
  await expect.element(row).toHaveTextContent('3 mi')
  await expect.element(row).toHaveTextContent('Open 24/7')
  await expect.element(row).toHaveTextContent('20 to 35 minutes')
  // A service without a phrase in this app is shown under the name received.
  await expect.element(row).toHaveTextContent('Towing, Flat tire, and diving')
  await expect
    .element(screen.getByText('Listed by Test companies, November 1, 2026. Check by phone.'))
    .toBeVisible()
  const hrefs = screen
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['tel:+18135550122', 'tel:+18135550144', 'tel:+18135550103', 'tel:+18007623743'])
  await expectAccessible()
})

test('no company, no place, no network: the number that always works is there', async () => {
  answer({})
  const screen = await renderOnPage(<HelpNearCard first="roadside" point={tampa} />)
  const number = screen.getByRole('link', { name: '1-800-ROADSIDE' })
  await expect.element(screen.getByText(/^No tow company listed near you/)).toBeVisible()
  await expect.element(number).toHaveAttribute('href', 'tel:+18007623743')
  await screen.rerender(<HelpNearCard first="roadside" point={undefined} />)
  await expect.element(number).toBeVisible()
  goOffline()
  await screen.rerender(<HelpNearCard first="roadside" point={{ latitude: 29.19, longitude: -82.14 }} />)
  await expect.element(number).toBeVisible()
})

test.each([
  ['en', 'light'],
  ['ar', 'dark'],
] as const)('holds together at 320 px, in %s and %s', async (language, theme) => {
  await page.viewport(320, 700)
  document.documentElement.dataset['theme'] = theme
  answer({
    hospital: [
      hospital(1, {
        label: 'Saint Bartholomew Regional Memorial Medical Center North',
        traumaLevel: 3,
        kind: 'veterans',
      }),
    ],
  })
  const screen = await renderOnPage(<HelpNearCard isLarge point={tampa} />, { language })
  await expect.element(screen.getByRole('listitem')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  for (const target of [...screen.getByRole('tab').elements(), ...screen.getByRole('link').elements()])
    expect(target.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  await expectAccessible()
  delete document.documentElement.dataset['theme']
})

test('a wide screen shows a map below the list, and a point opens its row', async () => {
  await page.viewport(1280, 900)
  server.answers(locationRoutes.locationSettings, { googleMapsKey: null, tiles: null })
  answer({ hospital: [1, 2, 3, 4].map((number) => hospital(number)) })
  const screen = await renderOnPage(<HelpNearCard point={tampa} />)
  const map = screen.getByRole('application', { name: /Map with 4 results/ })
  await expect.element(map).toBeVisible()
  await expectAccessible()
  const point = map.getByRole('button', { name: '4. Hospital 4' })
  point.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'Hospital 4' })).toHaveFocus()
})
