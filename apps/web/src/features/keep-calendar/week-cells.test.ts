import { expect, test } from 'vitest'
import { exampleHours, exampleVisit } from '#testing/examples/calendar.ts'
import { addDays, cellAt, placeVisits, rowsOf, weekOf } from './week-cells.ts'

const hours = exampleHours()
/** 1:00 to 1:45 PM in New York on a Monday. */
const visit = exampleVisit({ start: '2026-11-23T18:00:00.000Z', end: '2026-11-23T18:45:00.000Z' })
const placed = placeVisits([visit])

test('a week begins on Monday, also over the night the clocks change', () => {
  expect(weekOf('2026-11-01')).toEqual([
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
  ])
  expect(weekOf('2026-11-02')[0]).toBe('2026-11-02')
  expect([addDays('2026-10-31', 1), addDays('2026-11-01', 1)]).toEqual(['2026-11-01', '2026-11-02'])
})

test('a visit stands by the clock of its office, wherever it is looked at', () => {
  expect(placed).toMatchObject([{ date: '2026-11-23', from: 780, to: 825 }])
  const west = placeVisits([{ ...visit, timeZone: 'Pacific/Honolulu' }])
  expect(west).toMatchObject([{ date: '2026-11-23', from: 480, to: 525 }])
})

test('rows go from the first opening to the last, and further where a visit does', () => {
  expect([rowsOf(hours, []).at(0), rowsOf(hours, []).at(-1)]).toEqual([540, 990])
  const early = placeVisits([
    exampleVisit({ start: '2026-11-23T12:15:00.000Z', end: '2026-11-23T12:45:00.000Z' }),
  ])
  expect(rowsOf(hours, early)[0]).toBe(420)
  expect(rowsOf({ ...hours, week: hours.week.map(() => []) }, []).at(0)).toBe(540)
})

test('a cell is open, closed, or has a visit that begins or goes on in it', () => {
  const at = (minute: number, date = '2026-11-23') => cellAt({ date, minute }, hours, placed)
  expect(at(780)).toMatchObject({ isOpen: true, begin: [{ visit }], isBusy: false })
  expect(at(810)).toMatchObject({ isOpen: true, begin: [], isBusy: true })
  expect(at(840)).toMatchObject({ isOpen: true, begin: [], isBusy: false })
  expect(at(720)).toMatchObject({ isOpen: false })
  expect(at(540, '2026-11-28')).toMatchObject({ isOpen: false })
  const off = cellAt({ date: '2026-11-23', minute: 540 }, { ...hours, daysOff: ['2026-11-23'] }, [])
  expect(off.isOpen).toBe(false)
})
