import { readFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { milesBetween, routes } from '@krash/contract'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededRandom } from '#platform/seeded-random.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { loadHelpPlaces } from './load-help-places.ts'

interface ShippedRow {
  cms_id?: string
  id?: string
  latitude: string
  longitude: string
}

const tampa = { lat: 27.9506, lng: -82.4572 }

let api: TestApp
beforeAll(async () => {
  api = await startTestApp({ seeded: true })
})
afterAll(() => api.close())

async function shipped(name: string): Promise<ShippedRow[]> {
  const packed = await readFile(new URL(`shipped/${name}.csv.br`, import.meta.url))
  return parse(brotliDecompressSync(packed).toString(), { columns: true })
}

async function near(query: { lat: number; lng: number; type: string; radius?: number }) {
  return (await api.guest.call(routes.nearbyPlaces, { query })).data
}

describe('what is shipped', () => {
  test('is all there: each hospital, and each office', async () => {
    const { rows } = await sql<{ type: string; count: number; phones: number; rough: number }>`
      select type, count(*), count(phone) as phones, count(*) filter (where position_precision = 'zip') as rough
      from help_places group by type order by type`.execute(api.context.database.kysely)
    expect(rows).toEqual([
      { type: 'hospital', count: 4318, phones: 4318, rough: 122 },
      { type: 'police', count: 23_409, phones: 23_408, rough: 0 },
    ])
  })

  test('is told with everything known, and from when it is', async () => {
    const [hospital] = await near({ ...tampa, type: 'hospital' })
    expect(hospital).toMatchObject({
      label: 'Tampa General Hospital',
      phone: '+18138447000',
      address: '1 Tampa General Cir, Tampa, FL 33606',
      kind: 'general',
      traumaLevel: 1,
      precision: 'address',
      source: 'CMS, HIFLD',
      sourceDate: '2026-06',
      isDemo: false,
    })
    const [office] = await near({ ...tampa, type: 'police' })
    expect(office).toMatchObject({ kind: null, traumaLevel: null, source: 'HIFLD', sourceDate: '2020' })
    expect(office?.phone).toMatch(/^\+1\d{10}$/)
  })

  test('is found by words of a name, in any order, also when others are nearer', async () => {
    const names = async (q: string) =>
      (
        await api.guest.call(routes.nearbyPlaces, { query: { ...tampa, type: 'hospital', radius: 100, q } })
      ).data.map(({ label }) => label)
    expect(await names('general  TAMPA')).toEqual([
      'Tampa General Hospital',
      'Tampa General Hospital Brooksville',
    ])
    expect(await names('sarasota memorial')).toContain('Sarasota Memorial Hospital')
    expect(await names('%')).toEqual([])
  })

  test('a second start writes nothing, and an import that is newer stays', async () => {
    const { kysely } = api.context.database
    const trick = await kysely
      .updateTable('help_places')
      .set({ name: 'Changed by hand' })
      .where('id', '=', 'hospital:010001')
      .returning('id')
      .execute()
    expect(trick).toHaveLength(1)
    await loadHelpPlaces(api.context)
    const name = async () =>
      (
        await kysely
          .selectFrom('help_places')
          .select('name')
          .where('id', '=', 'hospital:010001')
          .executeTakeFirst()
      )?.name
    expect(await name()).toBe('Changed by hand')
    const dataset = kysely
      .updateTable('loaded_datasets')
      .set({ version: 'older' })
      .where('name', '=', 'help-places hospital')
    await kysely
      .updateTable('help_places')
      .set({ source_date: '2026-11-01' })
      .where('id', '=', 'hospital:010001')
      .execute()
    await dataset.execute()
    await loadHelpPlaces(api.context)
    expect(await name()).toBe('Changed by hand')
    await kysely
      .updateTable('help_places')
      .set({ source_date: '2026-06' })
      .where('id', '=', 'hospital:010001')
      .execute()
    await dataset.execute()
    await loadHelpPlaces(api.context)
    expect(await name()).toBe('Southeast Health Medical Center')
  })
})

describe('the nearest', () => {
  test.each([
    ['hospital', 'hospitals'],
    ['police', 'police'],
  ])('%s of 1,000 places is the one that a reading of every row finds', async (type, file) => {
    const rows = (await shipped(file)).map((row) => ({
      id: `${type}:${row.cms_id ?? row.id}`,
      latitude: Number(row.latitude),
      longitude: Number(row.longitude),
    }))
    const places = await randomPlaces()
    const times: number[] = []
    let same = 0
    for (const place of places) {
      const began = performance.now()
      const [found] = await near({ lat: place.latitude, lng: place.longitude, type, radius: 100 })
      times.push(performance.now() - began)
      const { least, nearest } = nearestOf(rows, place)
      const isSame = least > 100 ? found === undefined : found !== undefined && nearest.includes(found.id)
      if (isSame) same += 1
    }
    const sorted = times.toSorted((a, b) => a - b)
    const [median, p99] = [sorted[499], sorted[989]].map((time) => time?.toFixed(1))
    console.log(
      `nearest ${type}: ${same} of ${places.length} the same, median ${median}, p99 ${p99} ms over HTTP`,
    )
    expect([same, places.length]).toEqual([1000, 1000])
  })
})

/** Anywhere within about 30 miles of a ZIP area, so that towns, farms and Alaska all occur. */
async function randomPlaces() {
  const random = seededRandom(45)
  const zips = await api.context.database.kysely
    .selectFrom('zip_codes')
    .select(['latitude', 'longitude'])
    .orderBy('zip')
    .execute()
  return Array.from({ length: 1000 }, () => {
    const zip = zips[Math.floor(random.next() * zips.length)]
    return {
      latitude: (zip?.latitude ?? 0) + (random.next() - 0.5) * 0.9,
      longitude: (zip?.longitude ?? 0) + (random.next() - 0.5) * 0.9,
    }
  })
}

/** Miles to the nearest of all rows, and which they are: offices in one building are equally near. */
function nearestOf(
  rows: { id: string; latitude: number; longitude: number }[],
  place: { latitude: number; longitude: number },
) {
  let least = Infinity
  let nearest: string[] = []
  // Read in place: a copy of each of 27 million rows would be most of this test's work.
  for (const row of rows) {
    // A degree of latitude is 69 miles on our sphere, so the row is farther than one that was seen.
    if (Math.abs(row.latitude - place.latitude) * 69 > least + 1) continue
    const miles = milesBetween(place, row)
    if (miles < least - 1e-6) nearest = [row.id]
    else if (miles < least + 1e-6) nearest.push(row.id)
    least = Math.min(least, miles)
  }
  return { least, nearest }
}
