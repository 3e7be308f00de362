import { describe, expect, it } from 'vitest'
import { type County, countyAt } from './county-at.ts'

type At = [latitude: number, longitude: number]

async function at([latitude, longitude]: At): Promise<County | null> {
  return countyAt({ latitude, longitude })
}

describe('the county of a point', () => {
  it.each<[string, At]>([
    ['FL 12057 Hillsborough County', [27.9506, -82.4572]],
    ['NY 36061 New York County', [40.758, -73.9855]],
    ['LA 22071 Orleans Parish', [29.95, -90.07]],
    ['VA 51760 Richmond city', [37.54, -77.436]],
    ['DC 11001 District of Columbia', [38.8977, -77.0365]],
    ['AK 02020 Anchorage Municipality', [61.2, -149.9]],
    ['SD 46102 Oglala Lakota County', [43.2, -102.5]],
    // Beyond the 180th meridian.
    ['AK 02016 Aleutians West Census Area', [51.9, 179.6]],
    // On the Sunshine Skyway, a bridge over open water.
    ['FL 12057 Hillsborough County', [27.6203, -82.6554]],
  ])('is %s', async (expected, point) => {
    const found = await at(point)
    expect(`${found?.state} ${found?.fips} ${found?.name}`).toBe(expected)
  })

  it.each<[string, At, At]>([
    ['Kansas City KS MO', [39.0558, -94.6095], [39.0558, -94.6045]],
    ['Texarkana TX AR', [33.4251, -94.0465], [33.4251, -94.039]],
    ['Bristol VA TN', [36.5985, -82.1837], [36.5915, -82.1837]],
    // A town of Iowa on the Nebraska side of the river.
    ['Carter Lake IA NE', [41.2906, -95.918], [41.2565, -95.9345]],
  ])('changes with the state: %s', async (expected, one, other) => {
    expect([(await at(one))?.state, (await at(other))?.state]).toEqual(expected.slice(-5).split(' '))
  })

  // Recorded crashes (FARS, 2014 and 2015) within 50 m of the line between two states.
  it.each<[string, At]>([
    ['TX 48067', [33.01900833, -94.04299722]],
    ['PA 42073', [40.86590556, -80.51901389]],
    ['WV 54061', [39.72131944, -80.0616]],
    ['MD 24011', [38.63539444, -75.70745]],
  ])('is in the right state beside the line: %s', async (expected, point) => {
    const found = await at(point)
    expect(`${found?.state} ${found?.fips}`).toBe(expected)
  })

  it.each<[string, At]>([
    ['in the Gulf', [25, -90]],
    ['in Tijuana', [32.51, -117.04]],
    ['in Windsor, Ontario', [42.3, -83.02]],
    ['in London', [51.5, -0.1]],
    ['at the pole', [90, 0]],
  ])('is unknown %s', async (_name, point) => {
    expect(await at(point)).toBeNull()
  })
})
