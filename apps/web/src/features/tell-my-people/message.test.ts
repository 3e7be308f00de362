import { beforeAll, describe, expect, test, vi } from 'vitest'
import { needPart, startLanguages } from '#shared/i18n/i18n.ts'
import { translate } from '#shared/i18n/use-t.ts'
import { MESSAGE_LENGTH, messageOf, textMessageLink } from './message.ts'

const link = `https://krash.example/here#${'x'.repeat(43)}`
const parts = { place: '401 E Jackson St, Tampa, FL', time: '2:20 PM', situation: 'safe', link } as const

beforeAll(async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { documentElement: { lang: 'en', dir: 'ltr' } })
  vi.stubGlobal('navigator', { onLine: true })
  await startLanguages()
  await needPart('follow')
})

describe('the message', () => {
  test('says place, time, how one is, and the link', () => {
    expect(messageOf(translate, parts)).toBe(
      `I was in a car accident: 401 E Jackson St, Tampa, FL, 2:20 PM. I am safe. See where it happened and how I am, for 2 hours: ${link}`,
    )
  })

  test('goes without a link, and without a place', () => {
    expect(messageOf(translate, { ...parts, place: '', link: undefined, situation: 'hurt' })).toBe(
      'I was in a car accident, 2:20 PM. I am hurt. Help is with me.',
    )
  })

  test('claims nothing of how one is before it is said', () => {
    expect(messageOf(translate, { ...parts, situation: undefined, link: undefined })).toBe(
      'I was in a car accident: 401 E Jackson St, Tampa, FL, 2:20 PM.',
    )
  })

  test('never grows over its length: the place is shortened, the link stays whole', () => {
    for (const length of [120, 130, 200, 300]) {
      const text = messageOf(translate, { ...parts, place: 'W'.repeat(length) })
      expect(text.length).toBeLessThanOrEqual(MESSAGE_LENGTH)
      expect(text.endsWith(link)).toBe(true)
      expect(text.includes('…')).toBe(length > 145)
    }
  })
})

describe('the link to the message program', () => {
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'
  const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)'

  test('one recipient, or none, is the same for every phone', () => {
    for (const phone of [iphone, android]) {
      expect(textMessageLink(['+18135550177'], 'Safe & well', phone)).toBe(
        'sms:+18135550177?&body=Safe%20%26%20well',
      )
      expect(textMessageLink([], 'Safe', phone)).toBe('sms:?&body=Safe')
    }
  })

  test('several are written as the phone wants them', () => {
    const phones = ['+18135550177', '+18135550178']
    expect(textMessageLink(phones, 'Safe', iphone)).toBe(
      'sms://open?addresses=+18135550177,+18135550178&body=Safe',
    )
    expect(textMessageLink(phones, 'Safe', android)).toBe('sms:+18135550177,+18135550178?body=Safe')
  })
})
