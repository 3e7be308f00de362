import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { isActiveCase } from '@krash/contract/accidents'
import type { Accident } from '@krash/contract/accidents'
import type { OutboxReport } from '#entities/accidents/outbox-report.ts'
import { TellMyPeople } from '#features/tell-my-people/people-card.tsx'
import type * as Telling from '#features/tell-my-people/tell-my-people.tsx'
import { wholePlaceText } from '#entities/location/place-words.ts'
import type { KnownPlace } from '#entities/location/place-words.ts'
import { usePart } from '#shared/i18n/use-part.ts'
import { useT } from '#shared/i18n/use-t.ts'
import type { Translate } from '#shared/i18n/use-t.ts'

interface TellingProps {
  report: OutboxReport
  place: KnownPlace
  isOpen: boolean
  onClose: () => void
}

/** The message for the person's own people, about a report on this device; loaded before it is opened. */
export function TellingOfReport({ report, place, isOpen, onClose }: TellingProps): ReactNode {
  const parts = useTelling()
  const t = useT()
  return parts && isOpen ? (
    <parts.Telling report={toldOfReport(report, wholePlaceText(place, t))} onClose={onClose} />
  ) : null
}

function toldOfReport({ accident, body, queuedAt }: OutboxReport, place: string): Telling.ToldReport {
  return {
    accidentId: accident?.id,
    place,
    happenedAt: accident?.timestamp ?? body.timestamp ?? queuedAt,
  }
}

function toldOf({ id, location, timestamp }: Accident, t: Translate): Telling.ToldReport {
  return { accidentId: id, place: wholePlaceText(location, t), happenedAt: timestamp }
}

/** The card for a report that the server has, as long as the case is open; with the message open where it was asked for. */
export function peopleOfCase(accident: Accident, startsOpen: boolean): ReactNode {
  return isActiveCase(accident.status) ? <PeopleOfCase accident={accident} startsOpen={startsOpen} /> : null
}

function PeopleOfCase({ accident, startsOpen }: { accident: Accident; startsOpen: boolean }): ReactNode {
  const t = useT()
  return <TellMyPeople report={toldOf(accident, t)} startsOpen={startsOpen} />
}

/** Loaded once it is shown because the report goes first. Without a network it may be missing. */
function useTelling(): typeof Telling | undefined {
  const isReady = usePart('follow')
  const [parts, setParts] = useState<typeof Telling>()
  useEffect(() => {
    import('#features/tell-my-people/tell-my-people.tsx').then(setParts, () => undefined)
  }, [])
  return isReady ? parts : undefined
}
