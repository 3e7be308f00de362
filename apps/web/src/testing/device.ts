import { vi } from 'vitest'

/** Simulates losing or regaining the network until the end of the test. */
export function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

/** Makes the device measure this position until the end of the test. */
export function standAt(latitude: number, longitude: number, accuracy = 12): void {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((onMeasured) =>
    onMeasured({ coords: { latitude, longitude, accuracy } } as GeolocationPosition),
  )
}

/** Makes the device fail to find its position: 1 means denied, 2 unavailable, 3 too slow. */
export function failToLocate(code: 1 | 2 | 3): void {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((_, onFailed) =>
    onFailed?.({ code, message: '' } as GeolocationPositionError),
  )
}
