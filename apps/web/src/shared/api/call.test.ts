import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountRoutes } from '@krash/contract/accounts'
import { activityRoutes } from '@krash/contract/activity'
import { contactRoutes } from '@krash/contract/contact'
import { readSession, removeSession, writeSession } from '#shared/session/session-storage.ts'
import { beginSession, currentSession } from '#shared/session/session-store.ts'
import { maria } from '#testing/examples/account.ts'
import { tokenFor } from '#testing/tokens.ts'
import { ApiError, call } from './call.ts'

interface Sent {
  path: string
  token: string | undefined
  key: string | undefined
  body: unknown
}
type Reply = (sent: Sent) => Response | Promise<Response>

const account = { ...maria, id: 'u1' }
let sent: Sent[]
let replies: Record<string, Reply>
let events: string[]

beforeEach(() => {
  sent = []
  replies = {}
  events = []
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('location', { pathname: '/emergency', search: '', replace: () => undefined })
  vi.stubGlobal('dispatchEvent', (event: Event) => events.push(event.type) > 0)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const asked: Sent = {
      path,
      token: headers.get('authorization')?.replace('Bearer ', ''),
      key: headers.get('idempotency-key') ?? undefined,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    sent.push(asked)
    const reply = replies[path]
    if (!reply) throw new TypeError('Failed to fetch')
    return reply(asked)
  })
})

afterEach(() => {
  removeSession()
  vi.unstubAllGlobals()
  // The move to the sign-in page begins shortly after the session has ended, perhaps after the end of the test.
  vi.stubGlobal('location', { replace: () => undefined })
  vi.useRealTimers()
})

const success = (data: unknown) => Response.json({ success: true, data })
const refusal = (status: number, code: string, message = code) =>
  Response.json({ success: false, error: message, message, code }, { status })

function signedIn(seconds: number): string {
  const token = tokenFor('u1', seconds)
  beginSession({ token, refreshToken: 'r1', user: account }, true)
  return token
}

function refreshTo(token: string): Reply {
  return () => success({ token, refreshToken: 'r2', user: account })
}

describe('a call of a signed-in person', () => {
  it('carries the token and answers data', async () => {
    const token = signedIn(1800)
    replies['/api/auth/me'] = () => success({ user: account })
    expect((await call(accountRoutes.me)).data.user.email).toBe(account.email)
    expect(sent).toMatchObject([{ path: '/api/auth/me', token }])
  })

  it('renews an ended token once, however many calls wait for it', async () => {
    signedIn(-10)
    const next = tokenFor('u1', 1800)
    replies['/api/auth/refresh'] = refreshTo(next)
    replies['/api/auth/me'] = () => success({ user: account })
    await Promise.all(Array.from({ length: 20 }, () => call(accountRoutes.me)))
    expect(sent.filter(({ path }) => path === '/api/auth/refresh')).toHaveLength(1)
    expect(sent.filter(({ token }) => token === next)).toHaveLength(20)
    expect(readSession()).toMatchObject({ token: next, refreshToken: 'r2', isKept: true })
  })

  it('renews and repeats once when the server finds the token ended', async () => {
    const spent = signedIn(1800)
    const next = tokenFor('u1', 1900)
    replies['/api/auth/refresh'] = refreshTo(next)
    replies['/api/auth/me'] = ({ token }) =>
      token === spent ? refusal(401, 'TOKEN_EXPIRED') : success({ user: account })
    expect((await call(accountRoutes.me)).data.user.id).toBe('u1')
    expect(sent.map(({ path }) => path)).toEqual(['/api/auth/me', '/api/auth/refresh', '/api/auth/me'])
  })

  it('is not needed where anyone may write, and told where there is one', async () => {
    const body = { name: 'M', email: 'm@example.com', subject: 'S', message: 'Hello' }
    replies['/api/contact'] = () => success({})
    await call(contactRoutes.sendContactRequest, { body })
    const token = signedIn(1800)
    await call(contactRoutes.sendContactRequest, { body })
    expect(sent.map((one) => one.token)).toEqual([undefined, token])
    expect(currentSession().status).toBe('signedIn')
  })

  it('does not wait for a token that ends soon', async () => {
    const token = signedIn(120)
    const { promise: slow, resolve: answer } = Promise.withResolvers<Response>()
    replies['/api/auth/refresh'] = () => slow
    replies['/api/auth/me'] = () => success({ user: account })
    await call(accountRoutes.me)
    expect(sent.find(({ path }) => path === '/api/auth/me')?.token).toBe(token)
    const next = tokenFor('u1', 1800)
    answer(await refreshTo(next)({ path: '', token: undefined, key: undefined, body: undefined }))
    await expect.poll(() => readSession()?.token).toBe(next)
  })
})

describe('the session', () => {
  it('ends when the server refuses it', async () => {
    signedIn(1800)
    replies['/api/auth/me'] = () => refusal(401, 'AUTH_FAILED')
    await expect(call(accountRoutes.me)).rejects.toMatchObject({ code: 'SESSION_ENDED', status: 401 })
    expect([readSession(), currentSession().status, currentSession().error, events]).toEqual([
      undefined,
      'signedOut',
      'expired',
      ['auth:tokenExpired'],
    ])
  })

  it('ends when the refresh is refused', async () => {
    signedIn(-10)
    replies['/api/auth/refresh'] = () => refusal(401, 'AUTH_FAILED')
    await expect(call(accountRoutes.me)).rejects.toBeInstanceOf(ApiError)
    expect(readSession()).toBeUndefined()
  })

  it('stays when the server is overloaded or out of reach', async () => {
    vi.useFakeTimers()
    signedIn(-10)
    replies['/api/auth/refresh'] = () => refusal(503, 'SERVICE_UNAVAILABLE')
    await Promise.all([
      expect(call(accountRoutes.me)).rejects.toMatchObject({ isUnreachable: true }),
      vi.runAllTimersAsync(),
    ])
    expect([readSession()?.refreshToken, currentSession().status]).toEqual(['r1', 'signedIn'])
  })

  it('stays at a 401 that speaks of something else', async () => {
    signedIn(1800)
    replies['/api/auth/me'] = () => refusal(401, 'INVALID_CREDENTIALS', 'Invalid email or password.')
    await expect(call(accountRoutes.me)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    expect(readSession()).toBeDefined()
  })

  it('ends at a 401 without a code whose words speak of the token', async () => {
    signedIn(1800)
    replies['/api/auth/me'] = () => Response.json({ message: 'Token is expired' }, { status: 401 })
    await expect(call(accountRoutes.me)).rejects.toMatchObject({ code: 'SESSION_ENDED' })
  })

  it('ends at a 401 without any words, whatever the language has to say for it', async () => {
    signedIn(1800)
    replies['/api/auth/me'] = () => new Response(null, { status: 401 })
    await expect(call(accountRoutes.me)).rejects.toMatchObject({ code: 'SESSION_ENDED' })
  })

  it('stays at a 401 whose words are about something else', async () => {
    signedIn(1800)
    replies['/api/auth/me'] = () => Response.json({ message: 'Log in to the hotel' }, { status: 401 })
    await expect(call(accountRoutes.me)).rejects.toMatchObject({ code: 'HTTP_401' })
    expect(readSession()).toBeDefined()
  })

  it('is not touched by a wrong password at the sign-in', async () => {
    signedIn(1800)
    replies['/api/auth/login'] = () => refusal(401, 'AUTH_FAILED')
    await expect(
      call(accountRoutes.login, { body: { email: 'a@b.co', password: 'secret1' } }),
    ).rejects.toMatchObject({ code: 'AUTH_FAILED' })
    expect(readSession()).toBeDefined()
  })
})

describe('repeating', () => {
  const log = { type: 'navigation', title: 'Opened Profile' } as const

  it('tries a GET four times when no answer comes', async () => {
    vi.useFakeTimers()
    signedIn(1800)
    await Promise.all([
      expect(call(accountRoutes.me)).rejects.toMatchObject({ code: 'NETWORK', status: 0 }),
      vi.runAllTimersAsync(),
    ])
    expect(sent).toHaveLength(4)
  })

  it('sends a POST without a key once', async () => {
    signedIn(1800)
    await expect(call(activityRoutes.logActivity, { body: log })).rejects.toMatchObject({ status: 0 })
    expect(sent).toHaveLength(1)
  })

  it('repeats a POST with its key until it is answered', async () => {
    vi.useFakeTimers()
    signedIn(1800)
    let tries = 0
    replies['/api/activity/log'] = () => {
      tries += 1
      return tries < 3 ? refusal(503, 'SERVICE_UNAVAILABLE') : success({})
    }
    const answered = call(activityRoutes.logActivity, { body: log, idempotencyKey: 'k1' })
    await vi.runAllTimersAsync()
    await answered
    expect(sent.map(({ key }) => key)).toEqual(['k1', 'k1', 'k1'])
  })

  it('does not wait for the network when the device is offline', async () => {
    signedIn(1800)
    vi.stubGlobal('navigator', { onLine: false })
    await expect(call(accountRoutes.me)).rejects.toMatchObject({ code: 'OFFLINE', status: 0 })
    expect(sent).toHaveLength(0)
  })
})

describe('a failure', () => {
  it('brings field errors, request id and when to come back', async () => {
    replies['/api/auth/login'] = () =>
      Response.json(
        {
          success: false,
          error: 'Slow down',
          message: 'Slow down',
          code: 'TOO_MANY_REQUESTS',
          errors: [{ field: 'email', message: 'x', code: 'y' }],
          requestId: 'q1',
        },
        { status: 429, headers: { 'retry-after': '7' } },
      )
    const failed = await call(accountRoutes.login, { body: { email: 'a@b.co', password: 'secret1' } }).catch(
      (error: unknown) => error,
    )
    expect(failed).toMatchObject({ message: 'Slow down', status: 429, requestId: 'q1', retryAfterMs: 7000 })
    expect((failed as ApiError).fieldErrors).toHaveLength(1)
  })

  it('is told when something else answers in the server’s place', async () => {
    replies['/api/auth/login'] = () => new Response('<html>Log in to the hotel</html>')
    await expect(
      call(accountRoutes.login, { body: { email: 'a@b.co', password: 'secret1' } }),
    ).rejects.toMatchObject({ code: 'UNREADABLE' })
  })
})

describe('writing the session', () => {
  it('needs a token and a user', () => {
    expect(() => beginSession({ refreshToken: 'r', user: account } as never, true)).toThrow(
      'Response missing token',
    )
    expect(() => beginSession({ token: 't', refreshToken: 'r' } as never, true)).toThrow(
      'Response missing user data',
    )
    writeSession({ token: tokenFor('u1', 60), refreshToken: null, user: null, isKept: true })
  })
})
