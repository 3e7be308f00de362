import { useState } from 'react'
import { readStored, writeStored } from '#shared/session/browser-storage.ts'
import { useSession } from '#shared/session/session-store.ts'

const key = 'krash_recognised'
/** Older answers are about what nobody scrolls to. */
const KEPT = 200

type Recognised = [isRecognised: (position: number) => boolean, recognise: (position: number) => void]

/** The events that the person said were their own, which are not asked about again on this device. */
export function useRecognised(): Recognised {
  const owner = useSession().user?.id ?? ''
  const [positions, setPositions] = useState(() => read(owner))
  return [
    (position) => positions.includes(position),
    (position) => {
      const next = [...positions, position].slice(-KEPT)
      writeStored('local', key, [owner, ...next].join(' '))
      setPositions(next)
    },
  ]
}

/** Nothing where the answers are somebody else's, whose session ended in this browser. */
function read(owner: string): number[] {
  const [whose, ...positions] = (readStored('local', key) ?? '').split(' ')
  return whose === owner ? positions.map(Number) : []
}
