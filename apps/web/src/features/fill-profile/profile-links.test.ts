import { expect, it } from 'vitest'
import { completenessOf } from '#entities/profile/completeness.ts'
import { newcomer } from '#testing/examples/profiles.ts'
import { linkOf } from './profile-links.ts'

it('everything that is missing has its place', () => {
  expect(completenessOf(newcomer).missing.map(linkOf)).toEqual([
    '/profile?edit=firstName',
    '/profile?edit=cellNumber',
    '/profile?edit=address1',
    '/profile?add=vehicle',
    '/profile?add=driver',
    '/profile?add=insurance',
  ])
})
