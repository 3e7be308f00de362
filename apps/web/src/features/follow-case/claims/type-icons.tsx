import { CarFront, CloudHail, Flame, HeartPulse, KeyRound, SprayCan, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ClaimType } from '@krash/contract/claims/claim-choices'

/** Decorative: the type's name stands beside it. */
export const typeIcons: Record<ClaimType, ReactNode> = {
  collision: <CarFront aria-hidden />,
  comprehensive: <Flame aria-hidden />,
  liability: <UsersRound aria-hidden />,
  medical: <HeartPulse aria-hidden />,
  theft: <KeyRound aria-hidden />,
  vandalism: <SprayCan aria-hidden />,
  weather: <CloudHail aria-hidden />,
}
