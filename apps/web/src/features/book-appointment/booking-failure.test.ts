import { describe, expect, it } from 'vitest'
import { ApiError } from '#shared/api/api-error.ts'
import { bookingFailureText, isClosed, isSlotGone } from './booking-failure.ts'

const failed = (code: string, status: number) => new ApiError({ code, status, message: `said ${code}` })

describe('a booking that did not come about', () => {
  it('is told in words about this slot, of the server, or of the missing answer', () => {
    expect(bookingFailureText(failed('SLOT_TAKEN', 409))).toBe('appointments:book.taken409')
    expect(bookingFailureText(failed('APPOINTMENT_CLASH', 409))).toBe('said APPOINTMENT_CLASH')
    expect(bookingFailureText(failed('TIMEOUT', 408))).toBe('appointments:book.unreachable')
    expect(bookingFailureText(failed('OFFLINE', 0))).toBe('appointments:book.offline')
    expect(bookingFailureText(new TypeError('x is undefined'))).toBe('appointments:book.failed')
  })

  it('asks for new times only where those on the screen are wrong', () => {
    expect(isSlotGone(failed('SLOT_TAKEN', 409))).toBe(true)
    expect(isSlotGone(failed('SLOT_NOT_OFFERED', 422))).toBe(true)
    expect(isSlotGone(failed('APPOINTMENT_CLASH', 409))).toBe(false)
  })

  it('cannot be tried again where nobody is booked', () => {
    expect(isClosed(failed('NO_ONLINE_BOOKING', 422))).toBe(true)
    expect(isClosed(failed('SERVER_ERROR', 500))).toBe(false)
  })
})
