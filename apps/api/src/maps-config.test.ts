import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('left out: no service of maps', () => {
  expect(readConfig({}).maps).toEqual({
    geocoderUrl: undefined,
    geocoderPerSecond: 1,
    routerUrl: undefined,
    googleServerKey: undefined,
    googleBrowserKey: undefined,
    tiles: undefined,
  })
})

test('given', () => {
  const config = readConfig({
    GEOCODER_URL: 'https://geo.example/nominatim/',
    GEOCODER_PER_SECOND: '0.5',
    ROUTER_URL: 'http://127.0.0.1:5000',
    GOOGLE_MAPS_SERVER_KEY: 'server-key_1',
    GOOGLE_MAPS_BROWSER_KEY: 'browser-key_1',
    TILE_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png?key=1',
    TILE_ATTRIBUTION: '© OpenStreetMap contributors',
  })
  expect(config.maps).toEqual({
    geocoderUrl: 'https://geo.example/nominatim',
    geocoderPerSecond: 0.5,
    routerUrl: 'http://127.0.0.1:5000',
    googleServerKey: 'server-key_1',
    googleBrowserKey: 'browser-key_1',
    tiles: {
      url: 'https://{s}.tiles.example/{z}/{x}/{y}.png?key=1',
      attribution: '© OpenStreetMap contributors',
    },
  })
})

test.each([
  [
    'GEOCODER_URL',
    ['geo.example', 'ftp://geo.example', 'https://u:p@geo.example', 'https://geo.example?x=1'],
  ],
  ['GEOCODER_PER_SECOND', ['0', '-1', 'many', '1e9']],
  ['ROUTER_URL', ['router.example', 'file:///etc/passwd', 'https://router.example/#a']],
  ['GOOGLE_MAPS_SERVER_KEY', ['short', 'key with space', 'key&libraries=all']],
  ['GOOGLE_MAPS_BROWSER_KEY', ['short', 'key;script-src *', 'x'.repeat(201)]],
  [
    'TILE_URL',
    [
      'https://tiles.example/map.png',
      'tiles.example/{z}/{x}/{y}',
      'https://tiles.example; script-src *;/{z}/{x}/{y}',
      'https://*.example/{z}/{x}/{y}',
      'javascript:alert(1)//{z}/{x}/{y}',
    ],
  ],
])('%s that cannot be is refused with one sentence that does not tell it', (name, values) => {
  for (const value of values) {
    const read = () => readConfig({ TILE_ATTRIBUTION: 'Someone', [name]: value })
    expect(read).toThrow(new RegExp(`^${name} must be `))
    if (name.endsWith('KEY')) expect(read).not.toThrow(value)
  }
})

test('tiles without a name of whose they are are refused', () => {
  const url = 'https://tiles.example/{z}/{x}/{y}.png'
  for (const attribution of ['', '<b>us</b>', 'x'.repeat(201)])
    expect(() => readConfig({ TILE_URL: url, TILE_ATTRIBUTION: attribution })).toThrow(
      'TILE_ATTRIBUTION must',
    )
})
