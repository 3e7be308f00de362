export interface Position {
  latitude: number
  longitude: number
  /** Metres around it within which the device is. */
  accuracy: number
}

/** Why there is no position; the endings of the phrase keys `location:problem.*`. */
export type LocationProblem =
  | 'denied'
  | 'unavailable'
  | 'timeout'
  | 'unsupported'
  | 'unsupportedPlatform'
  | 'failed'

export type Located = { position: Position } | { problem: LocationProblem; reason: string }

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 }
const problems: Record<number, LocationProblem> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/** Asks the device once where it is. Never throws; the person may be asked for permission. */
export function locate(geolocation: Geolocation | undefined = navigator.geolocation): Promise<Located> {
  if (!geolocation) return Promise.resolve(unsupported())
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      (measured) => resolve(locatedAt(measured)),
      (failure) => resolve(failedBy(failure)),
      OPTIONS,
    )
  })
}

/** A device without positions; as an installed app it is not a browser's fault. */
export function unsupported(): Located {
  const isApp = globalThis.matchMedia?.('(display-mode: standalone)').matches
  return { problem: isApp ? 'unsupportedPlatform' : 'unsupported', reason: '' }
}

/** Converts a measured position and records it among the person's places on this device. */
export function locatedAt({ coords: { latitude, longitude, accuracy } }: GeolocationPosition): Located {
  const position = { latitude: sixDigits(latitude), longitude: sixDigits(longitude), accuracy }
  import('./places-kept.ts').then(
    ({ keepPlace }) => keepPlace(position),
    // Without network it may not be here; the position is of use all the same.
    () => undefined,
  )
  return { position }
}

export function failedBy({ code, message }: GeolocationPositionError): Located {
  return { problem: problems[code] ?? 'failed', reason: message || String(code) }
}

/** Six decimal places are a hand's breadth; more is noise. */
function sixDigits(degrees: number): number {
  return Math.round(degrees * 1_000_000) / 1_000_000
}
