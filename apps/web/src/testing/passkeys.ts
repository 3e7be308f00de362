import { vi } from 'vitest'
import type { PasskeyRequestOptions } from '@krash/contract/passkeys/passkeys'

/** What the server asks a device for. */
export const requestOptions: PasskeyRequestOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
}

/** Gives the browser of the test passkeys. @returns how the device answers, once for each time it is asked */
export function givePasskeys() {
  const isConditionalMediationAvailable = () => Promise.resolve(false)
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isConditionalMediationAvailable }),
  )
  return vi.spyOn(navigator.credentials, 'get')
}

/** As when the person closes the browser's question. */
export const putAway = new DOMException('put away', 'NotAllowedError')

/** A signature as the browser hands it out, by the passkey with the id `a2V5`. */
export function answerOfDevice(): PublicKeyCredential {
  const bytes = (text: string) => new TextEncoder().encode(text).buffer
  const response = {
    clientDataJSON: bytes('{}'),
    authenticatorData: bytes('data'),
    signature: bytes('sig'),
    userHandle: bytes('me'),
  }
  const credential = { id: 'a2V5', rawId: bytes('key'), type: 'public-key', response }
  return {
    ...credential,
    authenticatorAttachment: 'platform',
    getClientExtensionResults: () => ({}),
    toJSON: () => credential,
  } as unknown as PublicKeyCredential
}
