import { afterEach, expect, it } from 'vitest'
import { removeStored } from '#shared/session/browser-storage.ts'
import { dropChoices, keepChoice, waitingChoices } from './waiting-choices.ts'

afterEach(() => removeStored('local', 'krash_preferences'))

it('keeps the newest of each kind until it is sent', () => {
  keepChoice('u1', { theme: 'dark' })
  keepChoice('u1', { language: 'es' })
  keepChoice('u1', { theme: 'light' })
  expect(waitingChoices('u1')).toEqual({ language: 'es', theme: 'light' })
  dropChoices('u1', { language: 'es', theme: 'light' })
  expect(waitingChoices('u1')).toBeUndefined()
})

it('keeps a choice made while an older one was on its way', () => {
  keepChoice('u1', { theme: 'dark' })
  keepChoice('u1', { theme: 'light' })
  dropChoices('u1', { theme: 'dark' })
  expect(waitingChoices('u1')).toEqual({ theme: 'light' })
})

it("is nobody else's", () => {
  keepChoice('u1', { theme: 'dark' })
  expect(waitingChoices('u2')).toBeUndefined()
})
