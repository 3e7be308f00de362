import { describe, expect, it } from 'vitest'
import { formatPhone } from './phone-number.ts'

describe('a phone number', () => {
  it.each(['8135550142', '813-555-0142', '(813) 555 0142', '+1 813 555 0142', '1.813.555.0142'])(
    '%s is put in shape',
    (typed) => {
      expect(formatPhone(typed)).toBe('(813) 555-0142')
    },
  )

  it.each(['', '555-0142', '+44 20 7946 0958', '813 555 014x', '28135550142'])(
    '%s is left as typed',
    (typed) => {
      expect(formatPhone(typed)).toBe(typed)
    },
  )
})
