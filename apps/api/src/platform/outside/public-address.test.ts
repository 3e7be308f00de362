import type { LookupAddress } from 'node:dns'
import { expect, test } from 'vitest'
import { isNamedPrivately, isPublicAddress, publicLookup } from './public-address.ts'

const privates = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.255',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.0.8',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  'not an address',
]

test.each(privates)('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test('a private service must be named as one', () => {
  for (const host of ['127.0.0.1', '[::1]', 'localhost', 'nominatim', 'geo.internal', 'a.localhost'])
    expect([host, isNamedPrivately(host)]).toEqual([host, true])
  for (const host of ['geo.example', 'nominatim.openstreetmap.org', 'localhost.example'])
    expect([host, isNamedPrivately(host)]).toEqual([host, false])
})

/** The outcome of connecting to a name that has these addresses. */
function connectTo(addresses: string[], all = true): Promise<string> {
  const lookup = publicLookup((_name, _options, done) => {
    const found: LookupAddress[] = addresses.map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }))
    done(null, found)
  })
  return new Promise((resolve) => {
    lookup('geo.example', { all }, (error, found) => resolve(error ? error.message : JSON.stringify(found)))
  })
}

test('a public name that leads to a private address is refused when it is connected to', async () => {
  for (const address of privates.slice(0, -1)) expect(await connectTo([address])).toBe('not a public address')
  expect(await connectTo(['8.8.8.8', '10.0.0.1'])).toBe('not a public address')
  expect(await connectTo([])).toBe('no address')
  expect(await connectTo(['8.8.8.8'])).toBe('[{"address":"8.8.8.8","family":4}]')
  expect(await connectTo(['8.8.8.8'], false)).toBe('"8.8.8.8"')
})
