import { describe, expect, it } from 'vitest'
import { noDetails } from '@krash/contract/accidents/who-was-there'
import type { PersonThere } from '@krash/contract/accidents/who-was-there'
import { emptyDraft, emptyPlace } from './draft.ts'
import { joined } from './joined-draft.ts'

const measured = { address: '', latitude: 27.95, longitude: -82.46, accuracy: 12, source: 'device' } as const
const suggested = { ...measured, address: 'Tampa, FL', accuracy: null, source: 'suggestion' } as const

describe('joined', () => {
  const kept = {
    ...emptyDraft('kept', new Date(0)),
    place: { ...emptyPlace, address: 'I-275' },
    description: 'Two cars.',
  }
  const typed = emptyDraft('typed', new Date())

  it('changes nothing of the kept draft where nothing was typed', () => {
    expect(joined(kept, typed)).toEqual({ ...kept, askedAt: null, details: undefined })
  })

  it('takes the typed place and keeps the words of the other', () => {
    expect(joined(kept, { ...typed, place: measured, description: 'A truck.' })).toMatchObject({
      key: 'kept',
      place: measured,
      description: 'I-275\nTwo cars.\nA truck.',
    })
    expect(joined({ ...kept, place: measured }, { ...typed, place: suggested }).description).toBe(
      '27.95, -82.46\nTwo cars.',
    )
  })

  it('keeps everybody who was there', () => {
    const police = { agency: 'Tampa PD', officer: null, badge: null, reportNumber: null }
    const details = { ...noDetails, people: [personWith('a')] }
    const both = joined(
      { ...kept, details },
      { ...typed, details: { ...noDetails, police, people: [personWith('b')] } },
    )
    expect(both.details).toEqual({ ...noDetails, police, people: [personWith('a'), personWith('b')] })
  })
})

function personWith(id: string): PersonThere {
  return { id, role: 'witness', driverOf: null, name: null, phone: null, hurt: null, words: null }
}
