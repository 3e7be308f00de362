import { useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { withTexts } from '#shared/i18n/i18n.ts'
import { wasDeclined } from './push-declined.ts'

/**
 * Offers pushes on this device where they are possible, not set up yet and not declined. Renders nothing until that is
 * known and the card has loaded: show it only where an answer is likely soon.
 */
export function PushOffer(): ReactNode {
  const [Card, setCard] = useState<ComponentType>()
  useEffect(() => {
    let isGone = false
    // If the card fails to load, it is offered the next time.
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
  return (await withTexts(import('./push-offer-card.tsx'), 'follow')).PushOfferCard
}
