import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('text messages go to a service that is given whole, else to the outbox folder, and in production nowhere else', () => {
  const sms = {
    SMS_URL: 'https://api.sms.example/',
    SMS_ACCOUNT: 'AC1',
    SMS_TOKEN: 'secret',
    SMS_FROM: '+18135550100',
  }
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://krash.example' }
  expect(readConfig({ ...sms, ...production })).toMatchObject({
    sms: { url: 'https://api.sms.example', account: 'AC1', token: 'secret', from: '+18135550100' },
    features: { text: true },
  })
  expect(readConfig({})).toMatchObject({ sms: undefined, features: { text: true } })
  expect(readConfig(production)).toMatchObject({ sms: undefined, features: { text: false } })
  for (const name of Object.keys(sms))
    expect(() => readConfig({ ...sms, [name]: '' })).toThrow('SMS_URL must be set together with')
  expect(() => readConfig({ ...sms, ...production, SMS_URL: 'http://sms.example' })).toThrow('https://')
})

test('messages are translated where a service is named, over https unless it is near, and never without messages', () => {
  const service = { TRANSLATE_URL: 'https://translate.example/', TRANSLATE_KEY: 'secret' }
  expect(readConfig(service)).toMatchObject({
    translate: { url: 'https://translate.example', key: 'secret' },
    features: { translation: true },
  })
  expect(readConfig({})).toMatchObject({ translate: undefined, features: { translation: false } })
  expect(readConfig({ ...service, ENABLE_CHAT: 'off' }).features.translation).toBe(false)
  for (const near of ['http://127.0.0.1:5000', 'http://libretranslate:5000', 'http://[fd00::1]:5000'])
    expect(readConfig({ TRANSLATE_URL: near }).translate).toEqual({ url: near, key: undefined })
  for (const far of ['http://translate.example', 'http://8.8.8.8', 'http://[2606:4700::1]'])
    expect(() => readConfig({ TRANSLATE_URL: far })).toThrow(/^TRANSLATE_URL must start with https:/)
  for (const wrong of ['translate.example', 'ftp://translate.example', 'https://translate.example?x=1'])
    expect(() => readConfig({ TRANSLATE_URL: wrong })).toThrow(/^TRANSLATE_URL must be like /m)
  expect(() => readConfig({ TRANSLATE_KEY: 'secret' })).toThrow('TRANSLATE_URL must be set where')
})

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
    ['SMS_FROM', ['Krash', '+1', 'AC0123']],
    ['SMS_ACCOUNT', ['AC1/../x', 'a b']],
    ['SUPPORT_EMAIL', ['help', 'a@b.co,c@d.co', 'Help <help@krash.example>']],
  ])('%s that cannot be is refused with one sentence', (name, values) => {
    for (const value of values)
      expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be `))
  })

  test('in production people go to https, and invented people come only when asked for by name', () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://krash.example' }
    expect(() => readConfig({ ...production, PUBLIC_URL: 'http://krash.example' })).toThrow(
      'PUBLIC_URL must start with https://',
    )
    expect(readConfig(production).demoData).toBe(false)
    expect(readConfig({ ...production, DEMO_DATA: 'on' }).demoData).toBe(true)
    expect(readConfig({ PUBLIC_URL: 'http://krash.example' }).demoData).toBe(true)
    expect(() => readConfig({ DEMO_DATA: 'yes' })).toThrow('DEMO_DATA must be on or off.')
  })

  test('in production a link must not lead to this machine', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('PUBLIC_URL must be set')
    expect(readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://krash.example' }).isProduction).toBe(
      true,
    )
  })
})

describe('settings of maps', () => {
  test('left out: no service of maps', () => {
    expect(readConfig({}).maps).toEqual({
      geocoderUrl: undefined,
      geocoderPerSecond: 1,
      routerUrl: undefined,
      googleServerKey: undefined,
      googleBrowserKey: undefined,
      tiles: undefined,
    })
  })

  test('given', () => {
    const config = readConfig({
      GEOCODER_URL: 'https://geo.example/nominatim/',
      GEOCODER_PER_SECOND: '0.5',
      ROUTER_URL: 'http://127.0.0.1:5000',
      GOOGLE_MAPS_SERVER_KEY: 'server-key_1',
      GOOGLE_MAPS_BROWSER_KEY: 'browser-key_1',
      TILE_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png?key=1',
      TILE_ATTRIBUTION: '© OpenStreetMap contributors',
    })
    expect(config.maps).toEqual({
      geocoderUrl: 'https://geo.example/nominatim',
      geocoderPerSecond: 0.5,
      routerUrl: 'http://127.0.0.1:5000',
      googleServerKey: 'server-key_1',
      googleBrowserKey: 'browser-key_1',
      tiles: {
        url: 'https://{s}.tiles.example/{z}/{x}/{y}.png?key=1',
        attribution: '© OpenStreetMap contributors',
      },
    })
  })

  test.each([
    [
      'GEOCODER_URL',
      ['geo.example', 'ftp://geo.example', 'https://u:p@geo.example', 'https://geo.example?x=1'],
    ],
    ['GEOCODER_PER_SECOND', ['0', '-1', 'many', '1e9']],
    ['ROUTER_URL', ['router.example', 'file:///etc/passwd', 'https://router.example/#a']],
    ['GOOGLE_MAPS_SERVER_KEY', ['short', 'key with space', 'key&libraries=all']],
    ['GOOGLE_MAPS_BROWSER_KEY', ['short', 'key;script-src *', 'x'.repeat(201)]],
    [
      'TILE_URL',
      [
        'https://tiles.example/map.png',
        'tiles.example/{z}/{x}/{y}',
        'https://tiles.example; script-src *;/{z}/{x}/{y}',
        'https://*.example/{z}/{x}/{y}',
        'javascript:alert(1)//{z}/{x}/{y}',
      ],
    ],
  ])('%s that cannot be is refused with one sentence that does not tell it', (name, values) => {
    for (const value of values) {
      const read = () => readConfig({ TILE_ATTRIBUTION: 'Someone', [name]: value })
      expect(read).toThrow(new RegExp(`^${name} must be `))
      if (name.endsWith('KEY')) expect(read).not.toThrow(value)
    }
  })

  test('tiles without a name of whose they are are refused', () => {
    const url = 'https://tiles.example/{z}/{x}/{y}.png'
    for (const attribution of ['', '<b>us</b>', 'x'.repeat(201)])
      expect(() => readConfig({ TILE_URL: url, TILE_ATTRIBUTION: attribution })).toThrow(
        'TILE_ATTRIBUTION must',
      )
  })
})

test('all that is wrong is told at once, also what several settings must be together', () => {
  const read = () =>
    readConfig({
      NODE_ENV: 'production',
      PORT: 'http',
      RATE_LIMIT: 'relaxed',
      LOG_LEVEL: 'loud',
      FILES_MASTER_KEY: 'a secret that is too short',
      S3_ENDPOINT: 'minio',
      S3_SECRET_ACCESS_KEY: 'another secret',
      PUSH_HOSTS: 'push.example, https://push.example',
      TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png',
    })
  expect(read).toThrow(
    [
      'PORT must be a whole number from 0 to 65535.',
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
      'FILES_MASTER_KEY must be 32 bytes in base64; `openssl rand -base64 32` makes one.',
      'S3_ENDPOINT must be like https://minio.example:9000.',
      'PUSH_HOSTS must be hosts like push.example or push.example:8443.',
      'RATE_LIMIT must be strict when NODE_ENV is production: relaxed is for tests.',
      'PUBLIC_URL must be set when NODE_ENV is production: links in mails start with it.',
      'S3_ACCESS_KEY_ID must be set together with S3_SECRET_ACCESS_KEY.',
      'S3_BUCKET must be set where S3_ENDPOINT or S3_ACCESS_KEY_ID is.',
      'TILE_ATTRIBUTION must name whose map it is, in plain text, where TILE_URL is set.',
    ].join('\n'),
  )
  expect(read).not.toThrow('secret that')
})
