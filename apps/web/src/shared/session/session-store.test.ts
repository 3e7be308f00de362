import { afterEach, beforeAll, expect, it } from 'vitest'
import { maria } from '#testing/examples/account.ts'
import { signIn, standInBrowser } from '#testing/faulty-network.ts'
import { readStored } from './browser-storage.ts'
import { storageKeys } from './session-storage.ts'
import { currentSession, endSession, updateAccount } from './session-store.ts'

beforeAll(standInBrowser)
afterEach(() => endSession(null))

it('takes over what the server says of the signed-in person', () => {
  signIn('u1')
  updateAccount({ ...maria, id: 'u1', firstName: 'Marisol' })
  expect(currentSession().account?.firstName).toBe('Marisol')
})

it.each([
  ['the person has signed out', () => endSession(null)],
  [
    'somebody else has signed in',
    () => {
      endSession(null)
      signIn('u2')
    },
  ],
])('changes nothing by an answer that comes after %s', (_, happen) => {
  signIn('u1')
  happen()
  const before = [currentSession(), readStored('local', storageKeys.user)]
  updateAccount({ ...maria, id: 'u1', firstName: 'Marisol' })
  expect([currentSession(), readStored('local', storageKeys.user)]).toEqual(before)
})
