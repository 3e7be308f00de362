import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import type { PasskeyProof } from '@krash/contract/passkeys/passkey-proof'
import layout from '#shared/styles/layout.module.css'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.ts'
import { hasPasskeys } from './passkey-support.ts'

// The password alone does where it cannot be loaded.
const PasskeyInstead = lazyOrNothing(async () => (await import('./passkey-instead.tsx')).PasskeyInstead)

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

/** The field of the password, or in its place what the device is about to ask. */
export function FreshSignIn({ way, children }: { way: FreshWay; children: ReactNode }): ReactNode {
  return (
    <div className={layout.stack8}>
      {way.isPasskey ? null : children}
      {hasPasskeys() ? (
        <Suspense>
          <PasskeyInstead way={way} />
        </Suspense>
      ) : null}
    </div>
  )
}
