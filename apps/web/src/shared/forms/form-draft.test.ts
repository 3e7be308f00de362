import { afterEach, expect, it } from 'vitest'
import { writeStored } from '#shared/session/browser-storage.ts'
import { endSession, resumeSession } from '#shared/session/session-store.ts'
import { formDraft } from './form-draft.ts'

const maria = { id: 'u1', firstName: 'Maria', locale: 'en' }
const tampa = { values: { city: 'Tampa' }, base: { values: { city: '' }, updatedAt: '2026-11-22' } }
const draft = formDraft<{ city: string }>('test')

afterEach(() => {
  draft.forget()
  endSession(null)
})

it('is shown to nobody while nobody is signed in, and not lost by asking', () => {
  resumeSession(maria)
  draft.keep(tampa)
  endSession('expired')
  expect(draft.read()).toBeUndefined()
  resumeSession(maria)
  expect(draft.read()).toEqual(tampa)
})

it('of a guest is kept apart, where the form is open to guests', () => {
  const open = formDraft<{ city: string }>('test', 'open')
  open.keep(tampa)
  draft.keep({ values: { city: 'Miami' } })
  expect(draft.read()).toBeUndefined()
  expect(open.read()).toEqual(tampa)
  resumeSession(maria)
  expect(open.read()).toBeUndefined()
})

it('of an earlier release is brought back', () => {
  writeStored('session', 'krash_draft_test_guest', JSON.stringify({ city: 'Tampa' }))
  expect(formDraft('test', 'open').read()).toEqual({ values: { city: 'Tampa' } })
  resumeSession(maria)
  writeStored('session', 'krash_draft_test', JSON.stringify({ userId: 'u1', kept: { city: 'Tampa' } }))
  expect(draft.read()).toEqual({ values: { city: 'Tampa' } })
  writeStored(
    'session',
    'krash_draft_test',
    JSON.stringify({ userId: 'u1', kept: { values: { city: 'Ocala' }, key: 'k' } }),
  )
  expect(draft.read()?.values).toEqual({ city: 'Ocala' })
})

it('is never shown to another person, and gone afterwards', () => {
  resumeSession(maria)
  draft.keep(tampa)
  resumeSession({ ...maria, id: 'u2' })
  expect(draft.read()).toBeUndefined()
  resumeSession(maria)
  expect(draft.read()).toBeUndefined()
})

it('is gone once it is forgotten', () => {
  resumeSession(maria)
  draft.keep(tampa)
  draft.forget()
  expect(draft.read()).toBeUndefined()
})
