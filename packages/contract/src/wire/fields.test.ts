import type * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { fieldLimits } from './field-limits.ts'
import { email, paragraph, password, phone, text, zipCode } from './fields.ts'
import { formatPhone, toE164 } from './phone-number.ts'
import { fieldProblems } from './wire.ts'

function keyFor(schema: z.ZodMiniType, value: unknown): string {
  const parsed = schema.safeParse(value)
  return parsed.success ? 'fine' : (fieldProblems(parsed.error.issues)[0]?.key ?? 'none')
}

describe('email', () => {
  it('is trimmed and lower-cased', () => {
    expect(email.parse('  Maria.Ortiz@Example.COM ')).toBe('maria.ortiz@example.com')
  })

  it.each([
    ['\uff36ictim@example.com', 'victim@example.com'],
    ['victim@\uff45xample.com', 'victim@example.com'],
    ['\u2164ictim@example.com', 'victim@example.com'],
    ['f\u0133n@example.com', 'fijn@example.com'],
    ['victim@example.com.', 'victim@example.com'],
    ['victim@example\u3002com', 'victim@example.com'],
    ['victim@exam\ufe0fple.com', 'victim@example.com'],
    ['info@m\u00fcller.example.', 'info@xn--mller-kva.example'],
    ['info@xn--mller-kva.example', 'info@xn--mller-kva.example'],
    ['jos\u00e9@example.com', 'jos\u00e9@example.com'],
    ['a.b+c@1.2.3.example', 'a.b+c@1.2.3.example'],
  ])('%s is %s', (typed, address) => {
    expect(email.parse(typed)).toBe(address)
  })

  it.each([
    ['', 'field.required'],
    [undefined, 'field.required'],
    ['maria', 'field.email'],
    ['maria@example', 'field.email'],
    ['ma ria@example.com', 'field.email'],
    ['<maria@example.com>', 'field.email'],
    ['maria@example.com,bo@example.com', 'field.email'],
    ['maria@example.com\u200b', 'field.email'],
    ['\u202emaria@example.com', 'field.email'],
    [`${'a'.repeat(250)}@b.co`, 'field.tooLong'],
  ])('answers %j with %s', (typed, key) => {
    expect(keyFor(email, typed)).toBe(key)
  })
})

describe('password', () => {
  it.each([
    ['', 'field.required'],
    ['12345', 'field.passwordTooShort'],
    ['123456', 'fine'],
    ['x'.repeat(fieldLimits.password.max + 1), 'field.tooLong'],
  ])('answers %j with %s', (typed, key) => {
    expect(keyFor(password, typed)).toBe(key)
  })

  it('is taken as typed', () => {
    expect(password.parse(' pass word ')).toBe(' pass word ')
  })
})

describe('phone', () => {
  it.each(['8135550142', '(813) 555-0142', '+1 813 555 0142', '1-813-555-0142', '813.555.0142'])(
    'reads %s',
    (typed) => {
      expect(phone.parse(typed)).toBe('+18135550142')
    },
  )

  it.each([
    ['', 'field.required'],
    ['555-0142', 'field.phone'],
    ['+44 20 7946 0958', 'field.phone'],
  ])('answers %j with %s', (typed, key) => {
    expect(keyFor(phone, typed)).toBe(key)
  })

  it('is shown with brackets and dash', () => {
    expect(formatPhone(toE164('8135550142'))).toBe('(813) 555-0142')
    expect(formatPhone('1-800-ROADSIDE')).toBe('1-800-ROADSIDE')
  })
})

describe('zip code and text', () => {
  it.each([
    ['33602', 'fine'],
    ['33602-1234', 'fine'],
    ['3360', 'field.zipCode'],
    ['33602-12', 'field.zipCode'],
    ['', 'field.required'],
  ])('zip %j: %s', (typed, key) => {
    expect(keyFor(zipCode, typed)).toBe(key)
  })

  it.each([
    ['   ', 'field.required'],
    ['a', 'field.tooShort'],
    ['Ann\u202eie', 'field.characters'],
    ['Ann\u2067ie', 'field.characters'],
    ['Ann\u2069ie', 'field.characters'],
    ['\u202aAnn\u2069', 'field.characters'],
    ['\u2067דנה\u2069', 'fine'],
    ['\u202bدانة\u202c', 'fine'],
    ['Zoe\u0308', 'fine'],
  ])('text %j: %s', (typed, key) => {
    expect(keyFor(text({ min: 2, max: 10 }), typed)).toBe(key)
  })

  it('a paragraph is kept as it was written, with every sign of direction', () => {
    const written = 'مرحبا \u202etxt.exe\u202c \u2067עברית\u2069 \u202aabc\u202c \u200e\u200f\u061c 👩‍👧'
    expect(paragraph({ max: 100 }).parse(written)).toBe(written)
  })
})
