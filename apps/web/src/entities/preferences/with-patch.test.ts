import { expect, it } from 'vitest'
import { preferencesOf } from '#testing/examples/preferences.ts'
import { undoOf, withPatch } from './with-patch.ts'

const before = preferencesOf({ home: { latitude: 27.95, longitude: -82.46, address: 'Tampa, FL' } })

it('changes the named parts and no others', () => {
  expect(withPatch(before, { shareData: true, notifications: { text: true } })).toEqual({
    ...before,
    shareData: true,
    notifications: { push: true, email: true, text: true },
  })
  expect(withPatch(before, { home: null }).home).toBeNull()
})

it.each([
  { shareData: true },
  { home: null },
  { notifications: { push: false } },
  { preferredNotification: 'text', notifications: { email: false, text: true } },
] as const)('is taken back whole: %o', (patch) => {
  expect(withPatch(withPatch(before, patch), undoOf(before, patch))).toEqual(before)
})

it('leaves a later change of another part alone', () => {
  const later = withPatch(withPatch(before, { shareData: true }), { notifications: { text: true } })
  expect(withPatch(later, undoOf(before, { shareData: true }))).toEqual({
    ...before,
    notifications: { push: true, email: true, text: true },
  })
})
