import { expect, it } from 'vitest'
import { addressLines, directionsUrl } from './place.ts'

const office = { address: '100 Pine St #4 & 5', city: 'Tampa', state: 'FL', zipCode: '33602' }

it('an address has the lines of an envelope, without what is not known', () => {
  expect(addressLines(office)).toEqual(['100 Pine St #4 & 5', 'Tampa, FL 33602'])
  expect(addressLines({ ...office, address: '', zipCode: null })).toEqual(['Tampa, FL'])
})

it('directions lead to the whole address', () => {
  const url = new URL(directionsUrl(office))
  expect(url.searchParams.get('destination')).toBe('100 Pine St #4 & 5, Tampa, FL 33602')
  expect([...url.searchParams.keys()]).toEqual(['api', 'travelmode', 'destination'])
})
