import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageOn, driverForm, driverProblems } from './drivers.ts'

const form = {
  fullName: 'Luis Rivera',
  email: 'luis@example.test',
  cellNumber: '(813) 555-0143',
  address: '401 E Jackson St',
  dateOfBirth: '1990-05-17',
}

test('a relationship left out is other, a license left empty is none', () => {
  expect(driverForm.parse({ ...form, licenseNumber: '  ' })).toMatchObject({
    relationship: 'other',
    licenseNumber: null,
    cellNumber: '+18135550143',
  })
  expect(driverForm.safeParse({ ...form, licenseNumber: '1234' }).success).toBe(false)
  expect(driverForm.parse({ ...form, licenseNumber: '12345' }).licenseNumber).toBe('12345')
})

test.each([
  ['2010-11-21', '2026-11-20', 15],
  ['2010-11-21', '2026-11-21', 16],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
])('born on %s one is on %s %i', (birth, today, age) => {
  expect(ageOn(birth, today)).toBe(age)
})

test('from the 16th birthday to the day before the 101st', () => {
  const day = fc
    .date({ min: new Date('1980-01-01'), max: new Date('2080-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 0, max: 120 }),
      fc.integer({ min: -2, max: 2 }),
      (today, years, off) => {
        const moved = new Date(Date.parse(`${today}T00:00:00Z`) + off * 86_400_000).toISOString()
        fc.pre(moved.slice(0, 4) === today.slice(0, 4))
        const dateOfBirth = `${Number(moved.slice(0, 4)) - years}${moved.slice(4, 10)}`
        const age = off <= 0 ? years : years - 1
        const [problem] = driverProblems({ dateOfBirth }, today)
        const tooOld = age > 100 ? 'field.ageTooOld' : undefined
        const expected = age < 16 ? 'field.mustBe16OrOlder' : tooOld
        expect(problem?.key).toBe(expected)
      },
    ),
  )
})
