import * as z from 'zod/mini'
import { credentials, registration } from './credentials.ts'
import { email } from '../wire/fields.ts'
import { route } from '../wire/route.ts'

/** Version of the Terms and the Privacy Policy a person agrees to; consent records keep it. */
export const TERMS_VERSION = '2026-11-27'
/** Lifetime of an access token. */
export const ACCESS_TOKEN_MS = 30 * 60_000
/** A token is expiring soon within this time of its end. */
export const EXPIRING_SOON_MS = 5 * 60_000
/** How often the client checks when its token ends. */
export const EXPIRY_CHECK_MS = 60_000
/** How long a spent refresh token is still answered with its unused successor. */
export const REFRESH_GRACE_MS = 30_000
export const REFRESH_IDLE_MS = 14 * 24 * 3_600_000
export const REFRESH_ABSOLUTE_MS = 30 * 24 * 3_600_000

/** How long a browser that signed in is known after its last sign-in. */
export const KNOWN_DEVICE_MS = 180 * 24 * 3_600_000
/** Browsers an account knows; a further one replaces the one not used for longest. */
export const KNOWN_DEVICES_MAX = 10

export const forgotPasswordForm = z.object({ email })

export const accountUser = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  fullName: z.nullable(z.string()),
  accidentCount: z.int(),
  referralCode: z.string(),
  /** Path of the person's own picture, fetched with the token; it changes with every new picture. */
  avatarUrl: z.nullable(z.string()),
  /** Whether a record of the directory belongs to the account. */
  isProfessional: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type AccountUser = z.infer<typeof accountUser>

/** First, middle and last name in one line; null while none is known. */
export function fullNameOf(...parts: (string | null)[]): string | null {
  return parts.filter(Boolean).join(' ') || null
}

/** The path names the picture, so that a cached old one is never shown. */
export function avatarUrlOf(name: string | null): string | null {
  return name === null ? null : `/api/users/avatar?v=${name}`
}

export const signedIn = z.object({ token: z.string(), refreshToken: z.string(), user: accountUser })
export type SignedIn = z.infer<typeof signedIn>

export const accountRoutes = {
  register: route({
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    limit: 'register',
    knowsDevice: true,
    summary: 'Create an account',
    body: registration,
    response: signedIn,
    status: 201,
    errors: ['EMAIL_TAKEN', 'TERMS_NOT_ACCEPTED', 'PASSWORD_TOO_COMMON'],
  }),
  login: route({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    limit: 'login',
    knowsDevice: true,
    summary: 'Sign in with e-mail and password',
    body: credentials,
    response: signedIn,
    errors: ['INVALID_CREDENTIALS', 'TOO_MANY_LOGIN_ATTEMPTS', 'ACCOUNT_LOCKED'],
  }),
  forgotPassword: route({
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'public',
    limit: 'reset',
    summary: 'Mail a link to a new password; answers the same whether or not the account exists',
    body: forgotPasswordForm,
    response: z.object({}),
  }),
  refresh: route({
    method: 'POST',
    path: '/api/auth/refresh',
    access: 'public',
    limit: 'refresh',
    // A phone that slept must refresh before it can report.
    isUrgent: true,
    summary: 'Exchange a refresh token for a new pair',
    body: z.object({
      refreshToken: z
        .string({ error: 'field.required' })
        .check(z.minLength(1, 'field.required'), z.maxLength(512, 'field.tooLong')),
    }),
    response: signedIn,
    errors: ['AUTH_FAILED'],
  }),
  verify: route({
    method: 'GET',
    path: '/api/auth/verify',
    access: 'user',
    limit: 'person',
    summary: 'Check that the session is alive',
    response: z.object({ valid: z.literal(true), user: accountUser }),
  }),
  me: route({
    method: 'GET',
    path: '/api/auth/me',
    access: 'user',
    limit: 'person',
    summary: 'The signed-in user',
    response: z.object({ user: accountUser }),
  }),
  logout: route({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'user',
    limit: 'person',
    summary: 'End this session at once',
    response: z.object({}),
  }),
} as const
