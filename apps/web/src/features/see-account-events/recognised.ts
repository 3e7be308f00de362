import { useState } from 'react'
import { readStored, writeStored } from '#shared/session/browser-storage.ts'

const key = 'krash_recognised'
/** Older answers are about what nobody scrolls to. */
const KEPT = 200

/** The events that the person said were their own, which are not asked about again on this device. */
export function useRecognised(): [
  isRecognised: (position: number) => boolean,
  recognise: (position: number) => void,
] {
  const [positions, setPositions] = useState(read)
  return [
    (position) => positions.includes(position),
    (position) => {
      const next = [...positions, position].slice(-KEPT)
      writeStored('local', key, next.join(','))
      setPositions(next)
    },
  ]
}

function read(): number[] {
  return (readStored('local', key) ?? '').split(',').flatMap((text) => (text === '' ? [] : [Number(text)]))
}
