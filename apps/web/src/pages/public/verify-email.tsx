import type { ReactNode } from 'react'
import { VerifyEmail } from '#features/account-care/links/verify-email.tsx'

/** Where the mailed link that confirms an address leads; with or without a session. */
export function VerifyEmailPage(): ReactNode {
  return <VerifyEmail />
}
