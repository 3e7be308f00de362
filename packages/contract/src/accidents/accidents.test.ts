import { describe, expect, it } from 'vitest'
import { accidentReport, accidentStatuses, isActiveCase, mayBecome, reportNumber } from './accidents.ts'
import { fieldProblems } from '../wire/wire.ts'

function problemsOf(report: unknown) {
  const parsed = accidentReport.safeParse(report)
  return parsed.success ? [] : fieldProblems(parsed.error.issues).map(({ field, key }) => `${field} ${key}`)
}

describe('accident report', () => {
  it('needs a place, and says so at the place', () => {
    expect(problemsOf({})).toEqual(['location field.place'])
    expect(problemsOf({ location: {} })).toEqual(['location.address field.place'])
  })

  it('takes a typed address alone and defaults the severity to minor', () => {
    const report = accidentReport.parse({ location: { address: '  401 E Jackson St, Tampa ' } })
    expect(report).toEqual({
      location: { address: '401 E Jackson St, Tampa' },
      severity: 'minor',
      damage: [],
    })
  })

  it.each([
    [{ latitude: 91, longitude: -82 }, 'location.latitude field.latitude'],
    [{ latitude: 27, longitude: -181 }, 'location.longitude field.longitude'],
    [{ latitude: 0, longitude: 0 }, 'location.latitude field.coordinates'],
    [{ latitude: 27.9 }, 'location.latitude field.coordinates'],
    [{ latitude: '27.9', longitude: -82 }, 'location.latitude field.coordinates'],
  ])('refuses coordinates %j', (location, problem) => {
    expect(problemsOf({ location })).toContain(problem)
  })

  it('tells all problems at once', () => {
    const problems = problemsOf({
      location: { latitude: 99, longitude: 200 },
      severity: 'huge',
      damage: ['wing'],
    })
    expect(problems).toEqual([
      'location.latitude field.latitude',
      'location.longitude field.longitude',
      'severity field.choice',
      'damage.0 field.choice',
    ])
  })

  it('keeps line breaks and composed letters, refuses control characters', () => {
    const description = 'Truck\nhit Jose\u0301'
    expect(accidentReport.parse({ location: { address: 'Tampa' }, description }).description).toBe(
      'Truck\nhit José',
    )
    expect(problemsOf({ location: { address: 'Tampa' }, description: 'a\u0000b' })).toEqual([
      'description field.characters',
    ])
  })
})

describe('report number', () => {
  it('is six Crockford digits of the random end of the id', () => {
    expect(reportNumber('0197a3c2-7b1e-7c11-9d55-ab12cd34ef56')).toBe('R-6K9VTP')
    expect(reportNumber('0197a3c2-7b1e-7c11-9d55-000000000000')).toBe('R-000000')
    expect(reportNumber('0197a3c2-7b1e-7c11-9d55-ffffffffffff')).toBe('R-ZZZZZZ')
  })
})

describe('report status', () => {
  it('never leaves cancelled and never stays where it is', () => {
    for (const status of accidentStatuses) {
      expect(mayBecome('cancelled', status)).toBe(false)
      expect(mayBecome(status, status)).toBe(false)
    }
  })

  it('counts every status but resolved and cancelled as an active case', () => {
    expect(accidentStatuses.filter(isActiveCase)).toEqual(['submitted', 'open', 'in_progress'])
  })
})
