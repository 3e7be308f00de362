import {
  WebAuthnAbortService,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { SignedIn } from '@krash/contract/accounts'
import { PASSKEY_CHALLENGE_MS, passkeyRoutes } from '@krash/contract/passkeys/passkeys'
import type {
  NewPasskey,
  Passkey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@krash/contract/passkeys/passkeys'
import type { PasskeyProof } from '@krash/contract/passkeys/passkey-proof'
import { call } from '#shared/api/call.ts'
import { isPutAway } from './passkey-support.ts'

// Loaded when a passkey is asked for: nothing of it is in the first load of a page.

/** A challenge is asked for anew somewhat before it ends. */
const RENEW_MS = PASSKEY_CHALLENGE_MS * 0.8

/**
 * Signs somebody in, with what the device was offered or is asked for now. Throws what `isPutAway` knows, or ApiError.
 */
export async function enterByPasskey(offered?: PasskeyProof): Promise<SignedIn> {
  const body = offered ?? (await askAnyone())
  return (await call(passkeyRoutes.passkeySignIn, { body })).data
}

async function askAnyone(): Promise<PasskeyProof> {
  const { data } = await call(passkeyRoutes.passkeySignInOptions)
  return proofOf(data)
}

/**
 * Offers passkeys among the suggestions of the e-mail field, where the browser can, until one is chosen.
 * @returns nothing when the signal ended it, or the browser cannot
 */
export async function offerPasskeys(signal: AbortSignal): Promise<PasskeyProof | undefined> {
  if (!(await browserSupportsWebAuthnAutofill())) return undefined
  while (!signal.aborted) {
    const proof = await offeredOnce(signal)
    if (proof !== undefined) return proof
  }
  return undefined
}

async function offeredOnce(signal: AbortSignal): Promise<PasskeyProof | undefined> {
  const { data } = await call(passkeyRoutes.passkeySignInOptions, { signal })
  const end = () => WebAuthnAbortService.cancelCeremony()
  const isOver = new AbortController()
  const timer = setTimeout(() => {
    isOver.abort()
    end()
  }, RENEW_MS)
  if (signal.aborted) return undefined
  signal.addEventListener('abort', end)
  try {
    return await proofOf(data, { isOffered: true })
  } catch (error) {
    if (isOver.signal.aborted && isPutAway(error)) return undefined
    throw error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}

/** Asks the device to prove who is signed in, for a call that asks for a fresh sign-in. */
export async function freshProof(): Promise<PasskeyProof> {
  const { data } = await call(passkeyRoutes.passkeyConfirmOptions)
  return proofOf(data)
}

/** Has the device make a passkey, and keeps it. */
export async function makePasskey(options: PasskeyCreationOptions): Promise<Passkey> {
  const made = await startRegistration({ optionsJSON: options })
  const { id, rawId, response } = made
  const { clientDataJSON, attestationObject, transports = [] } = response
  const credential: NewPasskey = {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, transports },
  }
  return (await call(passkeyRoutes.addPasskey, { body: { credential } })).data
}

/** What the contract names of the device's answer. */
async function proofOf(
  optionsJSON: PasskeyRequestOptions,
  { isOffered = false }: { isOffered?: boolean } = {},
): Promise<PasskeyProof> {
  const { id, rawId, response } = await startAuthentication({
    optionsJSON,
    useBrowserAutofill: isOffered,
  })
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  }
}
