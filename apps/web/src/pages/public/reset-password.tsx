import type { ReactNode } from 'react'
import { ResetPassword } from '#features/manage-account/links/reset-password.tsx'

/** Opened by the mailed link to a new password, with or without a session. */
export function ResetPasswordPage(): ReactNode {
  return <ResetPassword />
}
