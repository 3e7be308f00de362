import { describe, expect, it } from 'vitest'
import { guidedBody, placeAsked } from './guided-body.ts'

describe('the search of the guided answers', () => {
  it('asks for the specialty of the kind of case, 50 of the best within 50 miles', () => {
    const body = guidedBody({ caseType: 'workplace', priorities: ['cost', 'local'] }, { address: 'Tampa' })
    expect(JSON.parse(JSON.stringify(body))).toEqual({
      type: 'lawyer',
      location: { address: 'Tampa' },
      radius: 50,
      specialty: "Workers' Compensation",
      priorities: ['cost', 'local'],
      sort: 'match',
      limit: 50,
    })
  })

  it('asks for no specialty where the kind of case names none, and farther when that was asked for', () => {
    const body = guidedBody({ caseType: 'other', priorities: ['cost'], miles: 100 }, undefined)
    expect(body).toMatchObject({ specialty: undefined, radius: 100, location: undefined })
  })

  it('tells a typed place by its words and a known one by its name', () => {
    expect(placeAsked({ place: { words: 'Tampa, FL' } })).toEqual({ place: 'Tampa, FL' })
    expect(placeAsked({ place: { near: 'accident' } })).toEqual({ near: 'accident' })
    expect(placeAsked({ place: null })).toEqual({})
  })
})
