import {
  CalendarDays,
  Car,
  Handshake,
  IdCard,
  MessageSquare,
  MessageSquareHeart,
  Signpost,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { ActivityItem } from '@krash/contract/activity'
import { HazardIcon } from '#shared/ui/signs/hazard-icon.tsx'
import { InsuranceCardIcon } from '#shared/ui/signs/insurance-card-icon.tsx'

const byKind: [prefix: string, icon: ReactNode][] = [
  ['emergency', <HazardIcon key="emergency" />],
  // A lawyer or a doctor.
  ['professional', <Handshake key="professional" aria-hidden />],
  ['vehicle', <Car key="vehicle" aria-hidden />],
  ['driver', <IdCard key="driver" aria-hidden />],
  ['insurance', <InsuranceCardIcon key="insurance" />],
  ['message', <MessageSquare key="message" aria-hidden />],
  ['feedback', <MessageSquareHeart key="feedback" aria-hidden />],
  ['navigation', <Signpost key="navigation" aria-hidden />],
]

/** Decorative: the text says the same. */
export function ActivityIcon({ type, metadata }: Pick<ActivityItem, 'type' | 'metadata'>): ReactNode {
  const { phrase } = metadata
  if (typeof phrase === 'string' && /^(appointment|visit)/.test(phrase)) return <CalendarDays aria-hidden />
  const found = byKind.find(([prefix]) => type.startsWith(prefix))
  return found === undefined ? <UserRound aria-hidden /> : found[1]
}
