import { useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { needPart } from '#shared/i18n/i18n.ts'
import { wasDeclined } from './push-declined.ts'

/**
 * Offers to tell this device when somebody answers, where that is possible, not done yet and was not declined. It comes by
 * itself once it is known and fetched, and is nothing until then: show it only where somebody may answer soon.
 */
export function PushOffer(): ReactNode {
  const [Card, setCard] = useState<ComponentType>()
  useEffect(() => {
    let isGone = false
    // A card that is not offered this time is offered the next.
    fetchCard().then(
      (card) => !isGone && setCard(() => card),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])
  return Card === undefined ? null : <Card />
}

async function fetchCard(): Promise<ComponentType | undefined> {
  if (wasDeclined()) return undefined
  const { canSubscribeDevice } = await import('#shared/push/device-push.ts')
  if (!(await canSubscribeDevice())) return undefined
  const [{ PushOfferCard }] = await Promise.all([import('./push-offer-card.tsx'), needPart('follow')])
  return PushOfferCard
}
