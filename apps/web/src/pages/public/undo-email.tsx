import type { ReactNode } from 'react'
import { UndoEmail } from '#features/manage-account/links/undo-email.tsx'

/** Opened by the link mailed to a former address, with or without a session. */
export function UndoEmailPage(): ReactNode {
  return <UndoEmail />
}
