import { beforeEach, describe, expect, it } from 'vitest'
import { readStored, writeStored } from '#shared/session/browser-storage.ts'
import { endSession, resumeSession } from '#shared/session/session-store.ts'
import { kilometersBetween } from './kilometers.ts'
import { clearPlaces, keepPlace, keptPlaces } from './places-kept.ts'

const tampa = { latitude: 27.9506, longitude: -82.4572 }
/** Degrees of latitude per kilometre on a globe of radius 6371 km. */
const degree = 180 / (Math.PI * 6371)
const northOf = (kilometers: number) => ({ ...tampa, latitude: tampa.latitude + kilometers * degree })

beforeEach(() => {
  clearPlaces()
  resumeSession({ id: 'me', firstName: null, locale: null })
})

it('kilometres are those of a globe of radius 6371', () => {
  expect(kilometersBetween(tampa, northOf(1))).toBeCloseTo(1, 9)
  expect(kilometersBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(
    Math.PI * 6371,
    6,
  )
})

describe('the places of this device', () => {
  it('keep each point once: one within 0.1 km of another only becomes the last known', () => {
    for (const kilometers of [0, 0.09, 0.5, 0.05, 0.42, 0.39]) keepPlace(northOf(kilometers))
    const { last, history } = keptPlaces()
    expect(history.map(({ latitude }) => latitude)).toEqual([0, 0.5, 0.39].map((km) => northOf(km).latitude))
    expect(last?.latitude).toBe(northOf(0.39).latitude)
    keepPlace(tampa)
    expect(keptPlaces().last?.latitude).toBe(tampa.latitude)
    expect(keptPlaces().history).toHaveLength(3)
  })

  it('are the newest fifty', () => {
    for (let kilometers = 0; kilometers < 60; kilometers += 1) keepPlace(northOf(kilometers))
    const { history } = keptPlaces()
    expect(history).toHaveLength(50)
    expect(history[0]?.latitude).toBe(northOf(10).latitude)
    expect(history.at(-1)?.latitude).toBe(northOf(59).latitude)
  })

  it('are of one person: not kept without a session, not shown to another', () => {
    keepPlace(tampa)
    resumeSession({ id: 'another', firstName: null, locale: null })
    expect(keptPlaces()).toEqual({ last: null, history: [] })
    keepPlace(northOf(5))
    expect(keptPlaces().history).toHaveLength(1)
    expect(readStored('local', 'krash_location')).not.toContain('"me"')
    clearPlaces()
    endSession(null)
    keepPlace(tampa)
    expect(readStored('local', 'krash_location')).toBeNull()
  })

  it('can be forgotten, and survive nonsense', () => {
    keepPlace(tampa)
    clearPlaces()
    expect(readStored('local', 'krash_location')).toBeNull()
    for (const nonsense of [
      '{',
      '[]',
      '1',
      '{"userId":"me","history":[1,null,{"latitude":"x"}],"last":{}}',
    ]) {
      writeStored('local', 'krash_location', nonsense)
      expect(keptPlaces()).toEqual({ last: null, history: [] })
    }
  })
})
