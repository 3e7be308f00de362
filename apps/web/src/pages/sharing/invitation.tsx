import type { ReactNode } from 'react'
import { Invitation } from '#features/take-over-record/invitation.tsx'

/** Opened by a professional's invitation, with or without a session. */
export function InvitationPage(): ReactNode {
  return <Invitation />
}
