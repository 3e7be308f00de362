import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { isActiveCase } from '@krash/contract/accidents'
import type { Accident } from '@krash/contract/accidents'
import type { OutboxReport } from '#entities/accidents/outbox-report.ts'
import { PushOffer } from '#features/read-notifications/push-offer.tsx'
import type { ToldReport, TellMyPeople as Loaded } from '#features/tell-my-people/tell-my-people.tsx'
import { usePart } from '#shared/i18n/use-part.ts'

/**
 * The card 'Tell my people' for a report on this device, and once it was sent the offer of pushes. Renders nothing for
 * a report that was refused or cancelled.
 */
export function peopleOfReport(report: OutboxReport): ReactNode {
  const { accident, delivery } = report
  if (delivery.status === 'refused' || accident?.status === 'cancelled') return null
  return (
    <>
      <TellMyPeople report={accident ? toldOf(accident) : toldUnsent(report)} />
      {accident ? <PushOffer /> : null}
    </>
  )
}

function toldUnsent({ body, queuedAt }: OutboxReport): ToldReport {
  return {
    accidentId: undefined,
    place: placeText(body.location),
    happenedAt: body.timestamp ?? queuedAt,
  }
}

function toldOf({ id, location, timestamp }: Accident): ToldReport {
  return { accidentId: id, place: placeText(location), happenedAt: timestamp }
}

/** The card for a report that the server has, as long as the case is open. */
export function peopleOfCase(accident: Accident): ReactNode {
  return isActiveCase(accident.status) ? <TellMyPeople report={toldOf(accident)} /> : null
}

/** The card, loaded once it is shown because the report goes first. Without a network it may be missing. */
function TellMyPeople({ report }: { report: ToldReport }): ReactNode {
  const isReady = usePart('follow')
  const [Card, setCard] = useState<typeof Loaded>()
  useEffect(() => {
    import('#features/tell-my-people/tell-my-people.tsx').then(
      (module) => setCard(() => module.TellMyPeople),
      () => undefined,
    )
  }, [])
  return isReady && Card !== undefined ? <Card report={report} /> : null
}

/** The address, otherwise the coordinates in the form every map accepts. */
function placeText(location: {
  address?: string | null | undefined
  latitude?: number | null | undefined
  longitude?: number | null | undefined
}): string {
  const { address, latitude, longitude } = location
  if (address) return address
  return latitude == null || longitude == null ? '' : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}
