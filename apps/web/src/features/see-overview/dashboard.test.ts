import { describe, expect, it } from 'vitest'
import { caseSteps, knownCases } from './case-stage.ts'
import { choiceOfDay, partOfDay } from './greeting.ts'

describe('the greeting', () => {
  it.each([
    [0, 'evening'],
    [4, 'evening'],
    [5, 'morning'],
    [11, 'morning'],
    [12, 'afternoon'],
    [17, 'afternoon'],
    [18, 'evening'],
    [23, 'evening'],
  ])('at %i o’clock is that of the %s', (hour, part) => {
    expect(partOfDay(hour)).toBe(part)
  })
})

describe('the tip of the day', () => {
  it('stays all day and changes the next', () => {
    const morning = choiceOfDay(new Date(2026, 10, 20, 0, 1), 7)
    expect(choiceOfDay(new Date(2026, 10, 20, 23, 59), 7)).toBe(morning)
    expect(choiceOfDay(new Date(2026, 10, 21), 7)).toBe((morning + 1) % 7)
  })
})

describe('the open cases', () => {
  const place = { latitude: null, longitude: null, address: 'Tampa, FL', precision: null }
  const older = {
    id: 'a1',
    number: 'R-AAAAAA',
    location: place,
    status: 'submitted',
    timestamp: '2026-11-20T11:00:00.000Z',
    createdAt: '2026-11-20T12:00:00.000Z',
  } as const
  const newer = { ...older, id: 'a2', number: 'R-BBBBBB', createdAt: '2026-11-21T12:00:00.000Z' }
  const connection = {
    accidentId: 'a1',
    connectedAt: '2026-11-20T12:30:00.000Z',
    lawyer: { fullName: 'Vanessa Pemberton' },
  }

  it('start at the report', () => {
    const [known] = knownCases([older], [])
    expect(known).toMatchObject({ place, stage: caseSteps.indexOf('reported'), lawyers: [] })
  })

  it('name only the lawyers who got this report', () => {
    const other = { ...connection, accidentId: 'a2', lawyer: { fullName: 'Terrence Huxtable' } }
    expect(knownCases([newer, older], [connection, other]).map(({ lawyers }) => lawyers)).toEqual([
      ['Terrence Huxtable'],
      ['Vanessa Pemberton'],
    ])
    const [known] = knownCases([older], [connection, other])
    expect(known).toMatchObject({ lawyers: ['Vanessa Pemberton'], stage: caseSteps.indexOf('connected') })
  })

  it.each([
    ['2026-11-19T12:00:00.000Z', [[], []]],
    ['2026-11-20T12:30:00.000Z', [[], ['Vanessa Pemberton']]],
    ['2026-11-21T12:30:00.000Z', [['Vanessa Pemberton'], []]],
  ])('count a connection of %s without a report for the newest one before it', (connectedAt, lawyers) => {
    const alone = { ...connection, accidentId: null, connectedAt }
    expect(knownCases([newer, older], [alone]).map((known) => known.lawyers)).toEqual(lawyers)
  })
})
