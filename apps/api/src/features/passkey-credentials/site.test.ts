import { expect, test } from 'vitest'
import { readConfig } from '#app/config.ts'
import { isOwnOrigin, siteIdOf } from './site.ts'

test('the site is the host of the public address, and no other page may ask; on an own machine localhost may', () => {
  const live = readConfig({ PUBLIC_URL: 'https://krash.example' })
  expect(siteIdOf(live)).toBe('krash.example')
  const pages = [
    'https://krash.example',
    'http://krash.example',
    'https://www.krash.example',
    'http://localhost:5173',
  ]
  expect(pages.map((page) => isOwnOrigin(live, page))).toEqual([true, false, false, false])
  const near = [
    'http://localhost:3000',
    'http://localhost:5173',
    'https://localhost',
    'http://localhost.evil.test',
  ]
  for (const local of [readConfig({ PORT: '3000' }), readConfig({ PUBLIC_URL: 'http://127.0.0.1:3000' })]) {
    expect(siteIdOf(local)).toBe('localhost')
    expect(near.map((page) => isOwnOrigin(local, page))).toEqual([true, true, false, false])
  }
})
