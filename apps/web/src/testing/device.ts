import { vi } from 'vitest'

/** Says that the device has lost its network, or has it again; until the end of the test. */
export function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

/** The device measures this position whenever it is asked, until the end of the test. */
export function standAt(latitude: number, longitude: number, accuracy = 12): void {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((onMeasured) =>
    onMeasured({ coords: { latitude, longitude, accuracy } } as GeolocationPosition),
  )
}

/** The device cannot say where it is: 1 is denied, 2 unavailable, 3 too slow. */
export function failToLocate(code: 1 | 2 | 3): void {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((_, onFailed) =>
    onFailed?.({ code, message: '' } as GeolocationPositionError),
  )
}
