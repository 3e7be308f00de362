import type { ReactNode } from 'react'
import { SharedPlace } from '#features/open-shared-place/shared-place.tsx'

/** Opened by the link that a person gave to their contacts; nobody needs a session for it. */
export function SharedPlacePage(): ReactNode {
  return <SharedPlace />
}
