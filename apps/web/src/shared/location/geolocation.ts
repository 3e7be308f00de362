export interface Position {
  latitude: number
  longitude: number
  /** Radius of uncertainty in metres. */
  accuracy: number
}

/** The reason there is no position; each value ends a phrase key `location:problem.*`. */
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

/** Asks the device once for its position. Never throws; the person may be asked for permission. */
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

/** The result on a device without positions; an installed app must not blame the browser. */
export function unsupported(): Located {
  const isApp = globalThis.matchMedia?.('(display-mode: standalone)').matches
  return { problem: isApp ? 'unsupportedPlatform' : 'unsupported', reason: '' }
}

/** Converts a measured position and records it among the person's places on this device. */
export function locatedAt({ coords: { latitude, longitude, accuracy } }: GeolocationPosition): Located {
  const position = { latitude: sixDigits(latitude), longitude: sixDigits(longitude), accuracy }
  import('./places-kept.ts').then(
    ({ keepPlace }) => keepPlace(position),
    // Without a network this code may be missing, but the position is still useful.
    () => undefined,
  )
  return { position }
}

export function failedBy({ code, message }: GeolocationPositionError): Located {
  return { problem: problems[code] ?? 'failed', reason: message || String(code) }
}

/** Rounds to six decimal places, about a hand's breadth; more is noise. */
function sixDigits(degrees: number): number {
  return Math.round(degrees * 1_000_000) / 1_000_000
}
