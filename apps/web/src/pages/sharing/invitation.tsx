import type { ReactNode } from 'react'
import { Invitation } from '#features/invitation/invitation.tsx'

/** Where a professional's invitation leads; with or without a session. */
export function InvitationPage(): ReactNode {
  return <Invitation />
}
