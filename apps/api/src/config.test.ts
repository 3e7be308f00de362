import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('settings of mail', () => {
  test('left out: links to this machine, mails to the outbox folder, nothing forwarded', () => {
    expect(readConfig({ PORT: '3100' })).toMatchObject({
      publicUrl: 'http://localhost:3100',
      isPublicUrlGiven: false,
      smtpUrl: undefined,
      mailFrom: 'Krash <no-reply@localhost>',
      supportEmail: undefined,
    })
  })

  test('given', () => {
    const config = readConfig({
      PUBLIC_URL: 'https://Krash.example:8443/',
      SMTP_URL: 'smtps://user:p%40ss@mail.example:465?requireTLS=true',
      SUPPORT_EMAIL: 'help@krash.example',
    })
    expect(config).toMatchObject({
      publicUrl: 'https://krash.example:8443',
      isPublicUrlGiven: true,
      smtpUrl: 'smtps://user:p%40ss@mail.example:465?requireTLS=true',
      mailFrom: 'Krash <no-reply@krash.example>',
      supportEmail: 'help@krash.example',
    })
    expect(readConfig({ MAIL_FROM: 'us@krash.example' }).mailFrom).toBe('us@krash.example')
  })

  test.each([
    [
      'PUBLIC_URL',
      [
        'krash.example',
        'ftp://krash.example',
        'https://krash.example/app',
        'https://u:p@krash.example',
        'https://krash.example?x',
        'javascript:alert(1)',
      ],
    ],
    ['LIVE_BELL_URL', ['nats', 'http://bell.example', 'redis://', 'nats:4222']],
    ['SMTP_URL', ['mail.example', 'http://mail.example', 'smtp://', 'smtp:mail.example:x']],
    [
      'MAIL_FROM',
      ['Krash', 'a@b@c', 'Krash <us@krash.example>, x@y.z', 'Krash\r\nBcc: x@y.z', 'a, b <us@krash.example>'],
    ],
    ['SUPPORT_EMAIL', ['help', 'a@b.co,c@d.co', 'Help <help@krash.example>']],
  ])('%s that cannot be is refused with one sentence', (name, values) => {
    for (const value of values)
      expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be `))
  })

  test('in production a link must not lead to this machine', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('PUBLIC_URL must be set')
    expect(readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://krash.example' }).isProduction).toBe(
      true,
    )
  })
})
