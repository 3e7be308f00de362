import { Suspense } from 'react'
import type { ReactNode } from 'react'
import layout from '#shared/styles/layout.module.css'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import { hasPasskeys } from './passkey-support.ts'
import type { FreshWay } from './use-fresh-way.ts'

// If it cannot be loaded, the password alone is enough.
const PasskeyInstead = lazyOrNothing(async () => (await import('./passkey-instead.tsx')).PasskeyInstead)

/** The password field, or in its place what the device is about to ask. */
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
