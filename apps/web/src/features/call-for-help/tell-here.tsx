import type { ReactNode } from 'react'
import { Tell911 } from '#entities/location/tell-911.tsx'
import { usePlaceAround } from '#entities/location/town-query.ts'
import { useT } from '#shared/i18n/use-t.ts'
import type { PositionState } from '#shared/location/use-position.ts'

/** What to say to 911 of the position that is measured here; it can also be measured from there. */
export function TellHere({ position: { status, located, find } }: { position: PositionState }): ReactNode {
  const t = useT()
  const at = located && 'position' in located ? located.position : null
  const near = usePlaceAround(at)
  const failure = located && 'problem' in located ? located : undefined
  return (
    <Tell911
      place={{ latitude: null, longitude: null, ...at, address: null, precision: 'device', near }}
      asking={{
        locate: find,
        isLocating: status === 'locating',
        problem: failure && t(`location:problem.${failure.problem}`, { reason: failure.reason }),
      }}
    />
  )
}
