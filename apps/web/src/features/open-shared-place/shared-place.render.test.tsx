import { beforeEach, expect, test, vi } from 'vitest'
import { SHARED_PLACE_REFRESH_MS, sharedPlaceRoutes } from '@krash/contract/shared-places'
import type { SeenPlace } from '@krash/contract/shared-places'
import { expectAccessible } from '#testing/accessibility.ts'
import { setOnline } from '#testing/device.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { SharedPlace } from './shared-place.tsx'

const { seePlace } = sharedPlaceRoutes
const token = 'a'.repeat(43)

const place: SeenPlace = {
  latitude: 27.950612,
  longitude: -82.457213,
  address: '401 E Jackson St, Tampa, FL',
  accuracy: 12,
  near: { city: 'Tampa', state: 'FL', zipCode: '33602', county: 'Hillsborough County', countyFips: '12057' },
  occurredAt: '2026-11-20T19:20:00.000Z',
  situation: 'waiting',
  updatedAt: '2026-11-20T19:25:00.000Z',
  expiresAt: '2026-11-20T21:25:00.000Z',
}

beforeEach(() => {
  location.hash = `#${token}`
})

function open(language: 'en' | 'ar' = 'en') {
  return renderPart(<SharedPlace />, { texts: ['follow'], language, isGuest: true })
}

test('says first how they are, then where, and that nobody watches', async () => {
  server.answers(seePlace, place)
  const screen = await open()
  await expect.element(screen.getByText('They are waiting for help')).toBeVisible()
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
  await expect.element(screen.getByText('They are waiting for help')).toBeVisible()
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
  await expect.element(screen.getByText(/Please ask for a new one/)).toBeVisible()
  await expect.poll(() => document.title).toBe('This link has ended · Krash')
  await expectAccessible()
})

test('follows the link that is opened next', async () => {
  location.hash = ''
  server.answers(seePlace, place)
  const screen = await open()
  await expect.element(screen.getByText('This link has ended')).toBeVisible()
  location.hash = `#${token}`
  await expect.element(screen.getByText('They are waiting for help')).toBeVisible()
})

test('tries again on demand', async () => {
  server.refuses(seePlace, 'TOO_MANY_REQUESTS')
  const screen = await open()
  await expect.element(screen.getByText('The place could not be loaded.')).toBeVisible()
  await expectAccessible()
  server.answers(seePlace, place)
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByText('They are waiting for help')).toBeVisible()
})

test('looks again every half minute, and says from when a look is that failed', async () => {
  server.answers(seePlace, place)
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  const screen = await open()
  await expect.element(screen.getByText('They are waiting for help')).toBeVisible()
  server.answers(seePlace, { ...place, situation: 'safe' })
  vi.advanceTimersByTime(SHARED_PLACE_REFRESH_MS)
  await expect.element(screen.getByText('They are safe')).toBeVisible()
  setOnline(false)
  vi.advanceTimersByTime(SHARED_PLACE_REFRESH_MS)
  await expect.element(screen.getByText(/We could not update this page\. This is from/)).toBeVisible()
  await expect.element(screen.getByText('They are safe')).toBeVisible()
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
  const copy = screen.getByRole('button', { name: 'Copy the place' })
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

test('writes coordinates and an English address from left to right within Arabic', async () => {
  server.answers(seePlace, place)
  const screen = await open('ar')
  const coordinates = screen.getByText('27.95061, -82.45721')
  await expect.element(coordinates).toBeVisible()
  expect(getComputedStyle(coordinates.element()).direction).toBe('ltr')
  await expectAccessible()
})
