import { expect, test } from 'vitest'
import { addressLink, pinLink, wayLink } from './map-links.ts'
import { addressLine } from './postal-address.ts'

const tampa = { latitude: 27.9506123, longitude: -82.4572 }

test('each device gets the address its maps know, and one without any a page with the pin', () => {
  expect(pinLink(tampa, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe(
    'maps:?ll=27.95061,-82.45720&q=27.95061,-82.45720',
  )
  expect(pinLink(tampa, 'Mozilla/5.0 (Linux; Android 15; Pixel 9)')).toBe(
    'geo:27.95061,-82.45720?q=27.95061,-82.45720',
  )
  for (const platform of ['Windows NT 10.0; Win64; x64', 'X11; Linux x86_64', 'X11; CrOS x86_64 14541.0.0'])
    expect(pinLink(tampa, `Mozilla/5.0 (${platform})`)).toBe(
      'https://www.google.com/maps/search/?api=1&query=27.95061%2C-82.45720',
    )
})

test('the address opens maps with what is typed on the envelope, safe in an address', () => {
  const office = { address: '1 A&B St #2', city: 'Tampa', state: 'FL', zipCode: '33602' }
  const link = new URL(addressLink(addressLine(office)))
  expect([link.origin, link.searchParams.get('query')]).toEqual([
    'https://www.google.com',
    '1 A&B St #2, Tampa, FL 33602',
  ])
})

test('the way goes to coordinates, or to an address in words, and never says where from', () => {
  expect(wayLink(tampa, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe(
    'maps:?daddr=27.95061%2C-82.45720',
  )
  const link = new URL(wayLink('Mercy, 1 A&B St', 'Mozilla/5.0 (Linux; Android 15; Pixel 9)'))
  expect([link.pathname, [...link.searchParams.keys()]]).toEqual([
    '/maps/dir/',
    ['api', 'travelmode', 'destination'],
  ])
  expect(link.searchParams.get('destination')).toBe('Mercy, 1 A&B St')
})
