import { failedBy, locatedAt, unsupported } from './geolocation.ts'
import type { Located } from './geolocation.ts'

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 5000, maximumAge: 1000 }

/** Reports every new position and every failure until the returned function is called. */
export function track(
  onAnswer: (located: Located) => void,
  geolocation: Geolocation | undefined = navigator.geolocation,
): () => void {
  if (!geolocation) {
    onAnswer(unsupported())
    return () => undefined
  }
  const watch = geolocation.watchPosition(
    (measured) => onAnswer(locatedAt(measured)),
    (failure) => onAnswer(failedBy(failure)),
    OPTIONS,
  )
  return () => geolocation.clearWatch(watch)
}
