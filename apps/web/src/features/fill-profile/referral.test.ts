import { describe, expect, it } from 'vitest'
import { REFERRAL_FALLBACK } from '@krash/contract/accounts/credentials'
import { joinLink, mailLink, referralCodeOf, textLink } from './referral.ts'

describe('the referral code', () => {
  it('is one’s own, else the one for everybody', () => {
    expect(referralCodeOf('KR-4821A')).toBe('KR-4821A')
    for (const none of [null, undefined, '', ' ']) expect(referralCodeOf(none)).toBe(REFERRAL_FALLBACK)
  })
})

it('leads to a registration that knows it', () => {
  expect(joinLink('https://krash.example', 'KR-4821A')).toBe('https://krash.example/login?code=KR-4821A')
})

describe('a link that opens another program', () => {
  const text = 'Code KR-1 & more: 100% + "así"?\n/ المساعدة'

  it('keeps every sign of a mail', () => {
    const link = new URL(mailLink('A & B', text))
    expect(link.protocol).toBe('mailto:')
    expect(mailLink('A & B', text)).not.toContain('+')
    expect(decodeURIComponent(/body=([^&]*)/.exec(link.href)?.[1] ?? '')).toBe(text)
    expect(link.href).toContain('subject=A%20%26%20B&')
  })

  it('keeps every sign of a text message', () => {
    const link = textLink(text)
    expect(link.startsWith('sms:?&body=')).toBe(true)
    expect(decodeURIComponent(link.slice('sms:?&body='.length))).toBe(text)
  })
})
