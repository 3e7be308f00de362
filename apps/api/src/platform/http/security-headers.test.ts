import { expect, test } from 'vitest'
import { type OutsideSources, securityHeaders } from './security-headers.ts'

function directives(outside: Partial<OutsideSources>): Map<string, string> {
  const policy = securityHeaders('', { googleBrowserKey: undefined, tiles: undefined, ...outside })[
    'content-security-policy'
  ]
  const parts = (policy ?? '').split('; ').map((part) => part.split(/ (.*)/s))
  return new Map(parts.map(([name = '', sources = '']) => [name, sources]))
}

const ours = directives({})

/** The directives that differ from those of a server without such settings. */
function changes(outside: Partial<OutsideSources>): Record<string, string> {
  const policy = directives(outside)
  expect([...policy.keys()]).toEqual([...ours.keys()])
  return Object.fromEntries([...policy].filter(([name, sources]) => ours.get(name) !== sources))
}

test('without configuration nothing but this server may be loaded from', () => {
  expect([...ours.values()].join(' ')).not.toMatch(/http|\*|unsafe/)
  expect(ours.get('trusted-types')).toBe('krash')
})

test('a key for the browser lets the places library of Google in, and nothing more', () => {
  expect(changes({ googleBrowserKey: 'key' })).toEqual({
    'script-src': `'self' https://maps.googleapis.com https://maps.gstatic.com`,
    'connect-src': `'self' https://maps.googleapis.com https://places.googleapis.com`,
    'trusted-types': 'krash krash-maps google-maps-api-loader google-maps-api#html lit-html',
  })
})

test('tiles let images of their host in', () => {
  const image = (url: string) => changes({ tiles: { url } })['img-src']
  expect(changes({ tiles: { url: 'https://tiles.example/{z}/{x}/{y}.png' } })).toEqual({
    'img-src': `'self' blob: data: https://tiles.example`,
  })
  expect(image('https://{s}.tiles.example:8443/a/{z}/{x}/{y}.png')).toContain(' https://*.tiles.example:8443')
})
