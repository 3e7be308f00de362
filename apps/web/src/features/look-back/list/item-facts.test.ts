import { expect, it } from 'vitest'
import type { ActivityItem } from '@krash/contract/activity'
import { casePathOf, factsOf, linkOf, ownPathOf } from './item-facts.ts'

const id = '019a9b3c-1111-7222-8333-444455556666'

it('says what a person understands, and nothing else', () => {
  const metadata = {
    phrase: 'vehicleAdded',
    values: { make: 'Honda', model: ' ', number: 7, secret: 'x' },
    vehicleId: id,
    url: 'https://example.com/a',
  }
  expect(factsOf({ metadata })).toEqual([
    { name: 'number', value: '7' },
    { name: 'make', value: 'Honda' },
    { name: 'url', value: 'https://example.com/a' },
  ])
  expect(factsOf({ metadata: { values: null } })).toEqual([])
})

it.each([
  ['https://example.com/a', 'https://example.com/a'],
  ['HTTP://example.com', 'HTTP://example.com'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['//example.com', undefined],
  [7, undefined],
  [undefined, undefined],
])('opens %s as %s', (url, expected) => {
  expect(linkOf({ metadata: url === undefined ? {} : { url } })).toBe(expected)
})

it.each([
  ['/lawyers', '/lawyers'],
  ['/lawyers?who=1#detail-reviews', '/lawyers?who=1#detail-reviews'],
  ['/', '/'],
  ['//example.com', undefined],
  ['/\\example.com', undefined],
  ['/\t/example.com', undefined],
  ['lawyers', undefined],
  ['https://example.com/lawyers', undefined],
  [7, undefined],
  [undefined, undefined],
])('leads within the app from %j to %j', (url, expected) => {
  const item: Pick<ActivityItem, 'metadata'> = { metadata: url === undefined ? {} : { url } }
  expect(ownPathOf(item)).toBe(expected)
  if (expected !== undefined) expect(linkOf(item)).toBeUndefined()
})

it('leads to the case of a report', () => {
  expect(casePathOf({ metadata: { accidentId: id } })).toBe(`/cases/${id}`)
  expect(casePathOf({ metadata: { accidentId: '../x' } })).toBeUndefined()
})
