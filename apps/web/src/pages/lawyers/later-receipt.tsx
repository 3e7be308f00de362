import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { NewestReceipt } from '../sharing/newest-receipt.tsx'

let loaded: typeof NewestReceipt | undefined

async function load(): Promise<void> {
  loaded ??= (await import('../sharing/newest-receipt.tsx')).NewestReceipt
}

// Asked for as soon as this page is here, so that who comes from a report has it at the first drawing.
load().catch(() => undefined)

/** The receipt on top of the page. Most visits have none, so its code and that of the outbox come beside the page. */
export function LaterReceipt(): ReactNode {
  const [Receipt, setReceipt] = useState(() => loaded)
  useEffect(() => {
    load().then(
      () => setReceipt(() => loaded),
      () => undefined,
    )
  }, [])
  return Receipt === undefined ? null : <Receipt />
}
