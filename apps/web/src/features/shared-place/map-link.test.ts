import { expect, test } from 'vitest'
import { mapLink } from './map-link.ts'

const tampa = { latitude: 27.9506123, longitude: -82.4572 }

test('each phone gets the address its maps know; a computer without any gets none', () => {
  expect(mapLink(tampa, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe(
    'maps:?ll=27.95061,-82.45720&q=27.95061,-82.45720',
  )
  expect(mapLink(tampa, 'Mozilla/5.0 (Linux; Android 15; Pixel 9)')).toBe(
    'geo:27.95061,-82.45720?q=27.95061,-82.45720',
  )
  expect(mapLink(tampa, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toBeUndefined()
})
