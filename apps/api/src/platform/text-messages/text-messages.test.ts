import { textTemplates } from '@krash/contract'
import { shippedLanguages } from '@krash/phrases'
import { expect, test } from 'vitest'
import { type Behavior, json, startOutsideServer, troubles } from '#testing/outside-server.ts'
import { postMessage } from './post-message.ts'
import { renderText } from './render-text.ts'
import { isSigned } from './signature.ts'
import { partsOf, withPlainSigns } from './text-parts.ts'

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(307), 3],
  [`${'a'.repeat(158)}€`, 1],
  [`${'a'.repeat(159)}€`, 2],
  ['é'.repeat(160), 1],
  ['ó'.repeat(70), 1],
  ['ó'.repeat(71), 2],
  ['ر'.repeat(70), 1],
  [`${'ر'.repeat(69)}🚗`, 2],
])('a text is cut as the networks cut it: %s', (text, parts) => {
  expect(partsOf(text)).toBe(parts)
})

test('typographic signs do not halve what a part holds', () => {
  expect(withPlainSigns('10:30\u202fAM – “it’s”')).toBe('10:30 AM - "it\'s"')
})

// The longest month and hour of each language.
const starts = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2026, month, 28, 17, 30)).toISOString(),
)

test.each(shippedLanguages)(
  'in %s each is one part, begins with who writes, tells how to stop it, and leaves nothing open',
  (language) => {
    for (const template of textTemplates)
      for (const start of starts)
        for (const publicUrl of ['https://krash.example', `https://${'long-name.'.repeat(8)}example`]) {
          const values = { code: '012345', start, timeZone: 'America/New_York' }
          const text = renderText({ template, language, values, publicUrl })
          expect(text).toMatch(/^Krash: [^]*STOP/)
          expect(text).not.toMatch(/{{|undefined/)
          expect([text, partsOf(text)]).toEqual([text, 1])
        }
  },
)

test('a code names the site it is for, so that phones fill it in there alone', () => {
  const code = { template: 'code', language: 'en', values: { code: '012345' } } as const
  expect(renderText({ ...code, publicUrl: 'https://krash.example' })).toMatch(/\n\n@krash\.example #012345$/)
})

// The example that Twilio gives for its signature.
const form = new URLSearchParams({
  CallSid: 'CA1234567890ABCDE',
  To: '+18005551212',
  From: '+12349013030',
  Digits: '1234',
  Caller: '+12349013030',
})
const signed = { token: '12345', url: 'https://mycompany.com/myapp.php?foo=1&bar=2', form }

test.each([
  ['0/KCTR6DLpKmkAf8muzZqo1nDgQ=', true],
  ['0/KCTR6DLpKmkAf8muzZqo1nDgA=', false],
  ['', false],
  [undefined, false],
])('the signature %s is right: %s', (signature, isRight) => {
  expect(isSigned(signature, signed)).toBe(isRight)
  expect(isSigned(signature, { ...signed, token: '12346' })).toBe(false)
})

const outcomes: [string, Behavior, object][] = [
  ['takes it', json({ sid: 'SM1' }, 201), { isTaken: true }],
  ['refuses it', json({ code: 21_614 }, 400), { isFinal: true, code: 'ESMS21614' }],
  ['was told STOP', json({ code: 21_610 }, 400), { isFinal: true, code: 'ESTOPPED' }],
  ['refuses our account', json({ code: 20_003 }, 401), { isFinal: false }],
  ['is busy', json({ code: 20_429 }, 429), { isFinal: false }],
  ['is not there', json({}, 503), { isFinal: false }],
  ['sends elsewhere', troubles['sends elsewhere'] ?? json({}), { isFinal: false }],
  ['fails', json({}, 500), { isFinal: true, code: 'EUNCERTAIN' }],
  ['hangs up', troubles['hangs up'] ?? json({}), { isFinal: true, code: 'EUNCERTAIN' }],
  ['never answers', troubles['never answers'] ?? json({}), { isFinal: true, code: 'EUNCERTAIN' }],
  [
    'breaks off while it refuses',
    (_request, response) => {
      response.writeHead(400, { 'content-length': '100' }).write('{')
      response.destroy()
    },
    // Whether its head arrived first is up to the network.
    { isFinal: true },
  ],
]

test('only what cannot have been taken may be tried again', async () => {
  const server = await startOutsideServer()
  const sms = { url: server.url, account: 'AC1', token: 'secret', from: 'MG1' }
  const post = (timeoutMs: number) =>
    postMessage(sms, { to: '+18135550142', body: 'Hello', timeoutMs }).then(
      () => ({ isTaken: true }),
      (error: unknown) => error,
    )
  for (const [name, behavior, outcome] of outcomes) {
    server.behave(behavior)
    const got = await post(name === 'never answers' ? 3_000 : 60_000)
    expect({ name, got }).toMatchObject({ name, got: outcome })
  }
  expect(server.asked[0]).toMatchObject({
    method: 'POST',
    body: 'MessagingServiceSid=MG1&To=%2B18135550142&Body=Hello',
  })
  expect(server.asked[0]?.url.pathname).toBe('/2010-04-01/Accounts/AC1/Messages.json')
  await server.stop()
  expect(await post(60_000)).toMatchObject({ isFinal: false, code: 'ECONNREFUSED' })
})
