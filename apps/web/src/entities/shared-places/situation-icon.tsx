import { Ambulance, Hospital, Hourglass, House, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Situation } from '@krash/contract/shared-places'

/** The sign of each situation, the same where the person says it and where their people read it. */
export const situationIcons: Record<Situation, ReactNode> = {
  safe: <ShieldCheck aria-hidden />,
  waiting: <Hourglass aria-hidden />,
  hurt: <Ambulance aria-hidden />,
  hospital: <Hospital aria-hidden />,
  home: <House aria-hidden />,
}
