import type { ReactNode } from 'react'
import type { Professional } from '@krash/contract/professionals'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'

/** Whom an appointment is with. */
export type Bookable = Pick<Professional, 'id' | 'type' | 'fullName'>

interface BookingDialogProps {
  who: Bookable
  isOpen: boolean
  onClose: () => void
}

/** Books a free slot of a lawyer or a doctor. */
export function BookingDialog({ who, isOpen, onClose }: BookingDialogProps): ReactNode {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={who.fullName}>
      {null}
    </Dialog>
  )
}
