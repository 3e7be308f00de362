import { useState } from 'react'
import type { PasskeyProof } from '@krash/contract/passkeys/passkey-proof'

export type FreshWay = ReturnType<typeof useFreshWay>

/** How a signed-in person shows once more who they are: with the password, or with a passkey. `FreshSignIn` asks. */
export function useFreshWay() {
  const [isPasskey, choosePasskey] = useState(false)
  return {
    isPasskey,
    choosePasskey,
    /** Asks the device. Throws what `isPutAway` knows, or ApiError. */
    askDevice: async (): Promise<{ passkey: PasskeyProof }> => {
      const { freshProof } = await import('./ask-passkey.ts')
      return { passkey: await freshProof() }
    },
  }
}
