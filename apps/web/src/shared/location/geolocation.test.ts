import { describe, expect, it, vi } from 'vitest'
import { locate } from './geolocation.ts'

function device(answer: (success: PositionCallback, failure: PositionErrorCallback) => void): Geolocation {
  return { getCurrentPosition: answer } as unknown as Geolocation
}

describe('locate', () => {
  it('asks once with high accuracy, 10 s patience and a position at most a minute old', async () => {
    const coords = { latitude: 27.95060049, longitude: -82.45719951, accuracy: 12.4 }
    const ask = vi.fn((success: PositionCallback, _failure: unknown, _options?: PositionOptions) =>
      success({ coords } as GeolocationPosition),
    )
    const geolocation = device(ask)
    expect(await locate(geolocation)).toEqual({
      position: { latitude: 27.9506, longitude: -82.4572, accuracy: 12.4 },
    })
    expect(ask.mock.calls[0]?.[2]).toEqual({
      enableHighAccuracy: true,
      timeout: 10_000,
      maximumAge: 60_000,
    })
  })

  it.each([
    [1, 'denied'],
    [2, 'unavailable'],
    [3, 'timeout'],
    [9, 'failed'],
  ])('tells code %s as %s', async (code, problem) => {
    const failure = { code, message: 'why' } as GeolocationPositionError
    expect(await locate(device((_, fail) => fail(failure)))).toEqual({ problem, reason: 'why' })
  })
})
