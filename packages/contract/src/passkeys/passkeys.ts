import * as z from 'zod/mini'
import { signedIn } from '../accounts/accounts.ts'
import { fieldLimits } from '../wire/field-limits.ts'
import { givenPassword, text } from '../wire/fields.ts'
import { orBlank } from '../wire/generous.ts'
import { route } from '../wire/route.ts'
import { idParams, instant, wholeListQuery } from '../wire/wire.ts'
import { freshSignInErrors, passkeyPart, passkeyProof, passkeyRefusals } from './passkey-proof.ts'

/** How long a device may take to answer: the lifetime of a challenge. */
export const PASSKEY_CHALLENGE_MS = 5 * 60_000
export const PASSKEYS_MAX = 20
/** How a device can be reached (WebAuthn `AuthenticatorTransport`); what is not known here is left out. */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** ES256, Ed25519 and RS256, as COSE names them. */
export const passkeyAlgorithms = [-7, -8, -257] as const

const name = text(fieldLimits.name)

/** The answer of a device that made a passkey: a `RegistrationResponseJSON` of WebAuthn. */
export const newPasskey = z.object({
  id: passkeyPart,
  rawId: passkeyPart,
  type: z.literal('public-key', { error: 'field.choice' }),
  response: z.object({
    clientDataJSON: passkeyPart,
    attestationObject: passkeyPart,
    transports: z.optional(
      z.array(z.string().check(z.maxLength(50, 'field.tooLong'))).check(z.maxLength(20, 'field.tooMany')),
    ),
  }),
})
export type NewPasskey = z.infer<typeof newPasskey>

/** A passkey is added by somebody who has just proved who they are: with the password or with another passkey. */
export const freshSignIn = z.object({
  currentPassword: orBlank(givenPassword),
  passkey: z.optional(passkeyProof),
})
export type FreshSignIn = z.infer<typeof freshSignIn>

export const passkeyName = z.object({ name })
export type PasskeyName = z.infer<typeof passkeyName>

export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
  /** Whether the device's maker keeps it for the person's other devices as well. */
  isSynced: z.boolean(),
})
export type Passkey = z.infer<typeof passkey>

const challenge = z.string()

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(passkeyTransports)),
})

/** For `navigator.credentials.get()`: any passkey of this site. */
const requestOptions = z.object({
  challenge,
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** In a session: the person's own. */
  allowCredentials: z.optional(z.array(descriptor)),
})
export type PasskeyRequestOptions = z.infer<typeof requestOptions>

/** For `navigator.credentials.create()`. */
const creationOptions = z.object({
  challenge,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreationOptions = z.infer<typeof creationOptions>

/** The cookie of a known device is sent below `/api/auth/login` only, so the sign-in by passkey stands there too. */
export const passkeyRoutes = {
  passkeySignInOptions: route({
    method: 'POST',
    path: '/api/auth/login/passkey/options',
    access: 'public',
    limit: 'guest',
    summary: 'A challenge to sign in with a passkey, for five minutes and one use',
    response: requestOptions,
  }),
  passkeySignIn: route({
    method: 'POST',
    path: '/api/auth/login/passkey',
    access: 'public',
    limit: 'login',
    knowsDevice: true,
    summary: 'Sign in with a passkey, without a name',
    body: passkeyProof,
    response: signedIn,
    errors: ['PASSKEY_REFUSED', ...passkeyRefusals, 'TOO_MANY_LOGIN_ATTEMPTS', 'ACCOUNT_LOCKED'],
  }),
  passkeyConfirmOptions: route({
    method: 'POST',
    path: '/api/auth/passkeys/confirm-options',
    access: 'user',
    limit: 'person',
    summary:
      'A challenge to prove with a passkey who one is, in the field `passkey` of a call that asks for it',
    response: requestOptions,
  }),
  passkeyCreationOptions: route({
    method: 'POST',
    path: '/api/auth/passkeys/creation-options',
    access: 'user',
    limit: 'secret',
    summary:
      'A challenge to make a passkey in this session; asks for the password or another passkey, and is the proof of it',
    body: freshSignIn,
    response: creationOptions,
    errors: [...freshSignInErrors, 'TOO_MANY_PASSKEYS'],
  }),
  listPasskeys: route({
    method: 'GET',
    path: '/api/auth/passkeys',
    access: 'user',
    limit: 'person',
    summary: 'Own passkeys, oldest first',
    query: z.object(wholeListQuery),
    response: z.array(passkey),
    paged: true,
  }),
  addPasskey: route({
    method: 'POST',
    path: '/api/auth/passkeys',
    access: 'user',
    limit: 'person',
    summary:
      'Keep a passkey that a device has made for such a challenge; sent again it answers the same. Without a name it is called after the browser',
    body: z.object({ name: orBlank(name), credential: newPasskey }),
    response: passkey,
    status: 201,
    errors: [
      'INVALID_PASSKEY',
      'PASSKEY_CHALLENGE_OVER',
      'PASSKEY_WRONG_SITE',
      'PASSKEY_EXISTS',
      'TOO_MANY_PASSKEYS',
    ],
  }),
  renamePasskey: route({
    method: 'PATCH',
    path: '/api/auth/passkeys/:id',
    access: 'user',
    limit: 'person',
    summary: 'Call a passkey something else',
    params: idParams,
    body: passkeyName,
    response: passkey,
    errors: ['PASSKEY_NOT_FOUND'],
  }),
  removePasskey: route({
    method: 'DELETE',
    path: '/api/auth/passkeys/:id',
    access: 'user',
    limit: 'person',
    summary: 'Remove a passkey: it signs nobody in any more; sessions stay',
    params: idParams,
    response: z.object({ id: z.uuid() }),
    errors: ['PASSKEY_NOT_FOUND'],
  }),
} as const
