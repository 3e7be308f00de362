import { describe, expect, it } from 'vitest'
import { caseStage, caseSteps } from './case-stage.ts'
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

describe('the lane of a case', () => {
  const report = { id: 'a1', status: 'submitted', createdAt: '2026-11-20T12:00:00.000Z' } as const
  const connection = { accidentId: 'a1', connectedAt: '2026-11-20T12:30:00.000Z' }

  it('starts at the report', () => {
    expect(caseSteps[caseStage(report, [])]).toBe('reported')
  })

  it('reaches the lawyer once details are shared for this report', () => {
    expect(caseSteps[caseStage(report, [connection])]).toBe('connected')
  })

  it('counts a connection without a report only when it is newer than the report', () => {
    expect(caseSteps[caseStage(report, [{ ...connection, accidentId: null }])]).toBe('connected')
    expect(
      caseSteps[caseStage(report, [{ accidentId: null, connectedAt: '2026-11-19T12:00:00.000Z' }])],
    ).toBe('reported')
    expect(caseSteps[caseStage(report, [{ ...connection, accidentId: 'a2' }])]).toBe('reported')
  })

  it('is driven to its end when the case is closed', () => {
    expect(caseStage({ ...report, status: 'resolved' }, [])).toBe(caseSteps.length)
  })
})
