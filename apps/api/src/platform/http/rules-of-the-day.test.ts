import { driverProblems, latestModelYear, vehicleProblems } from '@krash/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdRulesOfTheDay } from './rules-of-the-day.ts'

const zones = [
  'UTC',
  'America/New_York',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Pacific/Apia',
  'Pacific/Kiritimati',
]
const instants = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2036-01-01T00:00:00Z'),
  noInvalidDate: true,
})

function dayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
}

function isHeld(work: () => void): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}

const births = fc.record({
  now: instants,
  zone: fc.constantFrom(...zones),
  age: fc.integer({ min: 14, max: 102 }),
  days: fc.integer({ min: -2, max: 2 }),
})

test('what a form anywhere on Earth finds right on its day is never refused', () => {
  const counts = { right: 0, wrong: 0 }
  for (const { now, zone, age, days } of fc.sample(births, { numRuns: 2000, seed: 5 })) {
    const today = dayIn(zone, now)
    const birthday = shifted(today, days)
    const dateOfBirth = `${Number(birthday.slice(0, 4)) - age}${birthday.slice(4)}`
    const problemsOn = (day: string) => driverProblems({ dateOfBirth }, day)
    const held = isHeld(() => holdRulesOfTheDay(now, problemsOn))
    const isRight = problemsOn(today).length === 0
    // Two days away a date is wrong everywhere on Earth.
    const isFarOff = [-2, -1, 0, 1, 2].every((off) => problemsOn(shifted(today, off)).length > 0)
    expect([dateOfBirth, zone, now, held]).toEqual([dateOfBirth, zone, now, isRight || (held && !isFarOff)])
    counts[isRight ? 'right' : 'wrong'] += 1
  }
  console.log(
    `births around every border in ${zones.length} zones: ${counts.right} right, ${counts.wrong} wrong there`,
  )
  expect(Math.min(counts.right, counts.wrong)).toBeGreaterThan(50)
})

test('a model year is right as soon as its year has come anywhere', () => {
  const beforeNewYear = new Date('2026-12-31T11:00:00Z')
  const year = latestModelYear('2027-01-01')
  expect(isHeld(() => holdRulesOfTheDay(beforeNewYear, (day) => vehicleProblems({ year }, day)))).toBe(true)
  const earlier = new Date('2026-12-31T09:59:59Z')
  expect(isHeld(() => holdRulesOfTheDay(earlier, (day) => vehicleProblems({ year }, day)))).toBe(false)
})

function shifted(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 3_600_000).toISOString().slice(0, 10)
}
