import { afterEach, expect, it } from 'vitest'
import { endSession, resumeSession } from '#shared/session/session-store.ts'
import { formDraft } from './form-draft.ts'

const maria = { id: 'u1', firstName: 'Maria', locale: 'en' }
const draft = formDraft<{ city: string }>('test')

afterEach(() => {
  draft.forget()
  endSession(null)
})

it('is shown to nobody while nobody is signed in, and not lost by asking', () => {
  resumeSession(maria)
  draft.keep({ city: 'Tampa' })
  endSession('expired')
  expect(draft.read()).toBeUndefined()
  resumeSession(maria)
  expect(draft.read()).toEqual({ city: 'Tampa' })
})

it('is never shown to another person, and gone afterwards', () => {
  resumeSession(maria)
  draft.keep({ city: 'Tampa' })
  resumeSession({ ...maria, id: 'u2' })
  expect(draft.read()).toBeUndefined()
  resumeSession(maria)
  expect(draft.read()).toBeUndefined()
})

it('is gone once it is forgotten', () => {
  resumeSession(maria)
  draft.keep({ city: 'Tampa' })
  draft.forget()
  expect(draft.read()).toBeUndefined()
})
