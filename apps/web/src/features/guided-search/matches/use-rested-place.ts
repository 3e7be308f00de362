import { useEffect, useState } from 'react'
import type { GuidedPlace } from '../answers/guided-answers.ts'

/** Milliseconds without a key press before a place is searched that is being typed. */
const TYPED_MS = 500

/** The place to search around: a typed one once typing has stopped, any other at once. */
export function useRestedPlace(place: GuidedPlace): GuidedPlace {
  const [rested, setRested] = useState(place)
  const isTyped = place !== null && 'words' in place
  useEffect(() => {
    const timer = setTimeout(() => setRested(place), isTyped ? TYPED_MS : 0)
    return () => clearTimeout(timer)
  }, [place, isTyped])
  return isTyped ? rested : place
}
