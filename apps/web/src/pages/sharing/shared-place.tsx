import type { ReactNode } from 'react'
import { SharedPlace } from '#features/shared-place/shared-place.tsx'

/** Where the link leads that a person gave to their own people; nobody needs a session for it. */
export function SharedPlacePage(): ReactNode {
  return <SharedPlace />
}
