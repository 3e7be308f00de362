import { afterEach, describe, expect, it, vi } from 'vitest'
import { locate } from './geolocation.ts'
import { watchPermission } from './permission.ts'
import { track } from './track.ts'

function device(answer: (success: PositionCallback, failure: PositionErrorCallback) => void): Geolocation {
  return { getCurrentPosition: answer } as unknown as Geolocation
}

const coords = { latitude: 27.95060049, longitude: -82.45719951, accuracy: 12.4 }
const measured = { coords } as GeolocationPosition
const position = { latitude: 27.9506, longitude: -82.4572, accuracy: 12.4 }

afterEach(() => vi.unstubAllGlobals())

describe('locate', () => {
  it('asks once with high accuracy, 10 s patience and a position at most a minute old', async () => {
    const ask = vi.fn((success: PositionCallback, _failure: unknown, _options?: PositionOptions) =>
      success(measured),
    )
    expect(await locate(device(ask))).toEqual({ position })
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

  it('has a reason also when the device gives none', async () => {
    const failure = { code: 9, message: '' } as GeolocationPositionError
    expect(await locate(device((_, fail) => fail(failure)))).toEqual({ problem: 'failed', reason: '9' })
  })

  it('tells a browser without positions from a platform without them', async () => {
    vi.stubGlobal('navigator', {})
    expect(await locate()).toEqual({ problem: 'unsupported', reason: '' })
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(display-mode: standalone)' }))
    expect(await locate()).toEqual({ problem: 'unsupportedPlatform', reason: '' })
  })
})

describe('track', () => {
  it('follows the device with 5 s patience and positions at most 1 s old, until it is left', () => {
    const clearWatch = vi.fn()
    let tell: PositionCallback | undefined
    let fail: PositionErrorCallback | undefined
    const watchPosition = vi.fn(
      (success: PositionCallback, failure: PositionErrorCallback, _options: PositionOptions) => {
        tell = success
        fail = failure
        return 7
      },
    )
    const answers: unknown[] = []
    const leave = track((answer) => answers.push(answer), { watchPosition, clearWatch } as never)
    expect(watchPosition.mock.calls[0]?.[2]).toEqual({
      enableHighAccuracy: true,
      timeout: 5000,
      maximumAge: 1000,
    })
    tell?.(measured)
    fail?.({ code: 3, message: 'slow' } as GeolocationPositionError)
    tell?.(measured)
    expect(answers).toEqual([{ position }, { problem: 'timeout', reason: 'slow' }, { position }])
    leave()
    expect(clearWatch).toHaveBeenCalledWith(7)
  })

  it('says so where there is nothing to follow', () => {
    vi.stubGlobal('navigator', {})
    const answers: unknown[] = []
    track((answer) => answers.push(answer))()
    expect(answers).toEqual([{ problem: 'unsupported', reason: '' }])
  })
})

describe('the permission', () => {
  it('is to be asked for until the browser says otherwise, and follows what the person changes', async () => {
    const granted: { state: PermissionState } = { state: 'granted' }
    const status = Object.assign(new EventTarget(), granted)
    const states: string[] = []
    const leave = watchPermission((state) => states.push(state), {
      query: () => Promise.resolve(status),
    })
    expect(states).toEqual(['prompt'])
    await Promise.resolve()
    status.state = 'denied'
    status.dispatchEvent(new Event('change'))
    leave()
    status.state = 'granted'
    status.dispatchEvent(new Event('change'))
    expect(states).toEqual(['prompt', 'granted', 'denied'])
  })

  it('stays so where the browser cannot say', async () => {
    const states: string[] = []
    watchPermission((state) => states.push(state), { query: () => Promise.reject(new TypeError('unknown')) })
    await Promise.resolve()
    expect(states).toEqual(['prompt'])
  })
})
