import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { SHARED_PLACE_REFRESH_MS, sharedPlaceRoutes } from '@krash/contract/shared-places'
import type { SeenPlace } from '@krash/contract/shared-places'
import { aroundTampa } from '#testing/examples/accidents.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { setOnline } from '#testing/device.ts'
import { renderPart } from '#testing/render-part.tsx'
import type { Rendered } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { SharedPlace } from './shared-place.tsx'

const { seePlace } = sharedPlaceRoutes
const token = 'a'.repeat(43)

const place: SeenPlace = {
  name: 'Maria O.',
  firstName: 'Maria',
  phone: '+18135550142',
  latitude: 27.950612,
  longitude: -82.457213,
  address: '401 E Jackson St, Tampa, FL',
  accuracy: 12,
  near: aroundTampa,
  occurredAt: '2026-11-20T19:20:00.000Z',
  situation: 'waiting',
  updatedAt: '2026-11-20T19:25:00.000Z',
  expiresAt: '2026-11-20T21:25:00.000Z',
}

beforeEach(() => {
  location.hash = `#${token}`
})

/** The heading of a named person, as readers see it: the name is isolated from the sentence around it. */
const heading = (screen: Rendered) => screen.getByRole('heading', { level: 1 })

function open(language: 'en' | 'ar' = 'en') {
  return renderPart(<SharedPlace />, { texts: ['follow'], language, isGuest: true })
}

test('says first how they are, then where, and that nobody watches', async () => {
  server.answers(seePlace, place)
  const screen = await open()
  await expect.element(heading(screen)).toHaveTextContent(/^\u2068Maria O\.\u2069 waits for help$/)
  await expect
    .element(screen.getByText(/Maria O\.\u2069 was in a car accident and wants you to know/))
    .toBeVisible()
  await expect.element(screen.getByText('401 E Jackson St, Tampa, FL')).toBeVisible()
  await expect.element(screen.getByText('27.95061, -82.45721')).toBeVisible()
  await expect.element(screen.getByText('Nobody at Krash watches this page.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911')
  await expect.element(screen.getByText(/It ends at 4:25 PM/)).toBeVisible()
  expect(server.heard(seePlace)[0]?.body).toEqual({ token })
  await expectAccessible()
})

test('is kept out of searches', async () => {
  server.answers(seePlace, place)
  await open()
  await expect
    .poll(() => document.querySelector('meta[name=robots]')?.getAttribute('content'))
    .toBe('noindex, nofollow')
})

test('says that it is looking until the place is known', async () => {
  server.answers(seePlace, place)
  const release = server.waits(seePlace)
  const screen = await open()
  await expect.element(screen.getByText('Looking up the place…')).toBeInTheDocument()
  release()
  await expect.element(screen.getByText(/waits for help/)).toBeVisible()
})

test.for([
  { name: 'no link', prepare: () => (location.hash = '') },
  { name: 'half a link', prepare: () => (location.hash = '#short') },
  { name: 'a link that was stopped', prepare: () => server.refuses(seePlace, 'SHARED_PLACE_NOT_FOUND') },
  { name: 'a link that is none', prepare: () => server.refuses(seePlace, 'VALIDATION_FAILED') },
])('has ended for $name', async ({ prepare }) => {
  prepare()
  const screen = await open()
  await expect.element(screen.getByText('This link has ended')).toBeVisible()
  await expect.element(screen.getByText(/Call or write to them, or ask for a new one/)).toBeVisible()
  await expect.poll(() => document.title).toBe('This link has ended · Krash')
  await expectAccessible()
})

test('follows the link that is opened next', async () => {
  location.hash = ''
  server.answers(seePlace, place)
  const screen = await open()
  await expect.element(screen.getByText('This link has ended')).toBeVisible()
  location.hash = `#${token}`
  await expect.element(screen.getByText(/waits for help/)).toBeVisible()
})

test('tries again on demand', async () => {
  server.refuses(seePlace, 'TOO_MANY_REQUESTS')
  const screen = await open()
  await expect.element(screen.getByText('The place could not be loaded.')).toBeVisible()
  await expectAccessible()
  server.answers(seePlace, place)
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByText(/waits for help/)).toBeVisible()
})

test('looks again every half minute, and says from when a look is that failed', async () => {
  server.answers(seePlace, place)
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  const screen = await open()
  await expect.element(screen.getByText(/waits for help/)).toBeVisible()
  server.answers(seePlace, { ...place, situation: 'safe' })
  vi.advanceTimersByTime(SHARED_PLACE_REFRESH_MS)
  await expect.element(screen.getByText(/is safe/)).toBeVisible()
  setOnline(false)
  vi.advanceTimersByTime(SHARED_PLACE_REFRESH_MS)
  await expect
    .element(screen.getByText(/We could not update this page\. This is from .* may be old/))
    .toBeVisible()
  await expect.element(screen.getByText(/is safe/)).toBeVisible()
})

test('shows nothing any more once it is stopped, and looks no more', async () => {
  server.answers(seePlace, place)
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  const screen = await open()
  await expect.element(screen.getByText('401 E Jackson St, Tampa, FL')).toBeVisible()
  server.refuses(seePlace, 'SHARED_PLACE_NOT_FOUND')
  vi.advanceTimersByTime(SHARED_PLACE_REFRESH_MS)
  await expect.element(screen.getByText('This link has ended')).toBeVisible()
  await expect.element(screen.getByText('401 E Jackson St, Tampa, FL')).not.toBeInTheDocument()
  const looks = server.heard(seePlace).length
  vi.advanceTimersByTime(10 * SHARED_PLACE_REFRESH_MS)
  await screen.rerender(<SharedPlace />)
  expect(server.heard(seePlace)).toHaveLength(looks)
})

test('leaves out what is not known', async () => {
  const unknown = { latitude: null, longitude: null, accuracy: null, near: null }
  server.answers(seePlace, { ...place, ...unknown })
  const screen = await open()
  await expect.element(screen.getByText('401 E Jackson St, Tampa, FL')).toBeVisible()
  await expect.element(screen.getByText(/Exact spot/)).not.toBeInTheDocument()
  await expect.element(screen.getByRole('img', { name: /Map/ })).not.toBeInTheDocument()
})

test('copies the place in every form it can be told, and says so on the button', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  server.answers(seePlace, place)
  const screen = await open()
  const copy = screen.getByRole('button', { name: 'Copy' })
  await expect.element(copy).toBeVisible()
  const before = copy.element().innerHTML
  await copy.click()
  expect(write).toHaveBeenCalledExactlyOnceWith(
    [
      '401 E Jackson St, Tampa, FL, Near Tampa, FL 33602 (Hillsborough County)',
      '27.95061, -82.45721',
      '76VVXG2V+64',
    ].join('\n'),
  )
  await expect.poll(() => copy.element().innerHTML).not.toBe(before)
})

test.for([
  ['safe', 'Maria O. is safe', 'They are safe'],
  ['waiting', 'Maria O. waits for help', 'They are waiting for help'],
  ['hurt', 'Maria O. is hurt. Help is there.', 'They are hurt. Help is with them.'],
  ['hospital', 'Maria O. is at the hospital', 'They are at the hospital'],
  ['home', 'Maria O. is on the way home', 'They are on the way home'],
] as const)('says by name, or without one, that they are: %s', async ([situation, byName, withoutName]) => {
  server.answers(seePlace, { ...place, situation })
  const screen = await open()
  const shown = () =>
    heading(screen)
      .element()
      .textContent.replaceAll(/[\u2068\u2069]/g, '')
  await expect.poll(shown).toBe(byName)
  expect(document.title).toBe('After the accident · Krash')
  // Red is 911 alone.
  const { backgroundColor } = getComputedStyle(heading(screen).element().parentElement ?? document.body)
  const isGood = situation === 'safe' || situation === 'home'
  expect(backgroundColor).toBe(colorOf(isGood ? '--go-soft' : '--warn-soft'))
  await screen.unmount()
  server.answers(seePlace, { ...place, situation, name: null, firstName: null })
  const nameless = await open()
  await expect.element(heading(nameless)).toHaveTextContent(withoutName)
  await expect.element(nameless.getByText(/Somebody you know was in a car accident/)).toBeVisible()
  await expectAccessible()
})

test('calls the person where their number is shown', async () => {
  server.answers(seePlace, place)
  const screen = await open()
  const call = screen.getByRole('link', { name: /^Call .Maria.$/ })
  await expect.element(call).toHaveAttribute('href', 'tel:+18135550142')
  await screen.unmount()
  server.answers(seePlace, { ...place, name: null, firstName: null })
  const nameless = await open()
  await expect
    .element(nameless.getByRole('link', { name: 'Call them' }))
    .toHaveAttribute('href', 'tel:+18135550142')
  await nameless.unmount()
  server.answers(seePlace, { ...place, phone: null })
  const without = await open()
  await expect.element(without.getByRole('link', { name: 'Open in Maps' })).toBeVisible()
  expect(document.querySelectorAll('a[href^="tel:"]')).toHaveLength(1)
  await expect.element(without.getByRole('link', { name: 'Call 911' })).toBeVisible()
})

test.for([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
    /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=27/,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64)', /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=27/],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)', /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=27/],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', /^geo:27/],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', /^maps:\?ll=27/],
] as const)('opens maps on every device: %s', async ([device, address]) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(device)
  server.answers(seePlace, place)
  const screen = await open()
  const maps = screen.getByRole('link', { name: 'Open in Maps' })
  await expect.element(maps).toHaveAttribute('href', expect.stringMatching(address))
  const isPage = maps.element().getAttribute('target') === '_blank'
  expect(isPage).toBe(device.includes('Windows') || device.includes('X11'))
})

test('opens and copies a place that is known in words only', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const rough = { latitude: null, longitude: null, accuracy: null, near: null, address: 'near the old mill' }
  server.answers(seePlace, { ...place, ...rough })
  const screen = await open()
  await expect
    .element(screen.getByRole('link', { name: 'Open in Maps' }))
    .toHaveAttribute('href', expect.stringContaining('near+the+old+mill'))
  await screen.getByRole('button', { name: 'Copy' }).click()
  expect(write).toHaveBeenCalledExactlyOnceWith('near the old mill')
})

test('draws the true outlines beside the words where there is room, and above them where not', async () => {
  server.answers(seePlace, place)
  await page.viewport(1280, 900)
  const screen = await open()
  const map = screen.getByRole('img', { name: /Map/ })
  await expect.element(map).toBeVisible()
  const words = screen.getByRole('heading', { name: 'Place of the accident' })
  const box = (one: typeof map) => one.element().getBoundingClientRect()
  expect(box(map).left).toBeGreaterThan(box(words).right)
  expect([box(map).width, box(map).height]).toEqual([560, 420])
  await page.viewport(390, 844)
  await expect.poll(() => box(map).height).toBe(200)
  expect(box(map).bottom).toBeLessThan(box(words).top)
  expect(box(map).top).toBeGreaterThan(box(heading(screen)).bottom)
})

test('writes coordinates and an English address from left to right within Arabic', async () => {
  server.answers(seePlace, place)
  const screen = await open('ar')
  const coordinates = screen.getByText('27.95061, -82.45721')
  await expect.element(coordinates).toBeVisible()
  expect(getComputedStyle(coordinates.element()).direction).toBe('ltr')
  await expectAccessible()
})

/** A token's colour as the browser computes it. */
function colorOf(name: string): string {
  const probe = document.createElement('div')
  probe.style.backgroundColor = `var(${name})`
  document.body.append(probe)
  const { backgroundColor } = getComputedStyle(probe)
  probe.remove()
  return backgroundColor
}
