import { expect, test } from 'vitest'
import {
  addRange,
  areInOrder,
  endOfField,
  fieldOfEnd,
  removeRange,
  setRange,
  toggleDay,
} from './edit-week.ts'

const closed = Array.from({ length: 7 }, () => [])
const nine = { from: '09:00', to: '12:00' }

test('a day opens as another is open, and closes', () => {
  const week = toggleDay(closed, 0)
  expect(week[0]).toHaveLength(2)
  expect(toggleDay(setRange(week, { day: 0, at: 0 }, { from: '08:00' }), 4)[4]?.[0]?.from).toBe('08:00')
  expect(toggleDay(week, 0)[0]).toEqual([])
})

test('more hours come after the last, and can be taken away', () => {
  const week = addRange([[nine]], 0)
  expect(week[0]).toEqual([nine, { from: '13:00', to: '14:00' }])
  expect(removeRange(week, 0, 0)[0]).toEqual([{ from: '13:00', to: '14:00' }])
  expect(addRange([[{ from: '09:00', to: '24:00' }]], 0)[0]?.at(-1)).toEqual({ from: '23:00', to: '24:00' })
})

test('hours follow each other', () => {
  expect(areInOrder([[nine, { from: '12:00', to: '13:00' }], []])).toBe(true)
  expect(areInOrder([[nine, { from: '11:30', to: '13:00' }]])).toBe(false)
  expect(areInOrder([[{ from: '12:00', to: '09:00' }]])).toBe(false)
  expect(areInOrder([[{ from: '', to: '09:00' }]])).toBe(false)
})

test('midnight ends a day', () => {
  expect([endOfField('00:00'), endOfField('17:00')]).toEqual(['24:00', '17:00'])
  expect([fieldOfEnd('24:00'), fieldOfEnd('17:00')]).toEqual(['00:00', '17:00'])
})
