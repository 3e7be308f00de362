import { expect, it } from 'vitest'
import { directionsUrl } from './place.ts'

const office = { address: '100 Pine St #4 & 5', city: 'Tampa', state: 'FL', zipCode: '33602' }

it('directions lead to the whole address', () => {
  const url = new URL(directionsUrl(office))
  expect(url.searchParams.get('destination')).toBe('100 Pine St #4 & 5, Tampa, FL 33602')
  expect([...url.searchParams.keys()]).toEqual(['api', 'travelmode', 'destination'])
})
