import type { ReactNode } from 'react'
import { VerifyEmail } from '#features/manage-account/links/verify-email.tsx'

/** Opened by the mailed link that confirms an address, with or without a session. */
export function VerifyEmailPage(): ReactNode {
  return <VerifyEmail />
}
