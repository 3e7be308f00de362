import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  type ProfessionalSearchInput,
  courtAdmissions,
  insuranceNetworks,
  milesBetween,
  routes,
} from '@krash/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertProfessionals, lawyerRow, partner } from '#features/professionals/professionals.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { PointGrid } from './place-demo.ts'
import { demoPeople, isPromised, seedDemo } from './seed-demo.ts'

const migration = new URL('../../../migrations/0044_nobody_invented_is_verified.sql', import.meta.url)
let api: TestApp
beforeAll(async () => {
  api = await startTestApp({ seeded: true })
})
afterAll(() => api.close())

const people = () =>
  api.context.database.kysely.selectFrom('professionals').selectAll().orderBy('id').execute()
type Person = Awaited<ReturnType<typeof people>>[number]
const towns = () =>
  api.context.database.kysely
    .selectFrom('places')
    .select(['id', 'name', 'state', 'population', 'latitude', 'longitude'])
    .orderBy('id')
    .execute()

describe('the demo directory', () => {
  test('has about 6,000 people, three of four of them lawyers', async () => {
    const all = await people()
    const lawyers = all.filter((who) => who.type === 'lawyer').length
    expect(all.length).toBeGreaterThan(5800)
    expect(all.length).toBeLessThan(6300)
    expect(lawyers / all.length).toBeGreaterThan(0.7)
    expect(lawyers / all.length).toBeLessThan(0.8)
  })

  test('every place has three injury lawyers within 50 miles', async () => {
    const injuries = (await people()).filter((who) => who.specialties.includes('Personal Injury'))
    const grid = new PointGrid(injuries)
    const promised = (await towns()).filter(isPromised)
    const left = promised.filter((town) => grid.countWithin(town, { count: 3, miles: 50 }) < 3)
    console.info(
      `${promised.length} places, ${left.length} of them with fewer than 3 injury lawyers within 50 miles`,
    )
    expect(promised.length).toBeGreaterThan(30_000)
    expect(left).toEqual([])
  })

  test('the grid counts as the plain formula does', async () => {
    const all = await people()
    const grid = new PointGrid(all)
    for (const town of (await towns()).filter((_, at) => at % 1500 === 0)) {
      const plain = all.filter((who) => milesBetween(town, who) <= 50).length
      expect(grid.countWithin(town, { count: Infinity, miles: 50 })).toBe(plain)
    }
  })

  test('nobody in it can be reached, is verified or taken for real', async () => {
    const isInvented = (who: Person) =>
      who.is_demo &&
      !who.is_verified &&
      /^[a-zü-ÿ.-]+\.\d+@example\.com$/.test(who.email ?? '') &&
      /^\+1\d{3}55501\d\d$/.test(who.phone ?? '')
    expect((await people()).filter((who) => !isInvented(who))).toEqual([])
  })

  test('has no two of one id or e-mail, and whoever can come at once can come today and this week', async () => {
    const all = await people()
    expect(new Set(all.map((who) => who.id)).size).toBe(all.length)
    expect(new Set(all.map((who) => who.email)).size).toBe(all.length)
    const isInOrder = (who: Person) =>
      (who.available_today || !who.available_immediately) && (who.available_this_week || !who.available_today)
    expect(all.filter((who) => !isInOrder(who))).toEqual([])
  })

  test('speaks what people speak: Spanish is common, every language of the filter is there', async () => {
    const all = await people()
    const speakers = (tag: string) => all.filter((who) => who.languages.includes(tag)).length
    for (const tag of ['es', 'zh', 'tl', 'vi', 'ar', 'fr', 'ko', 'ru', 'de'])
      expect(speakers(tag)).toBeGreaterThan(20)
    expect(speakers('es') / all.length).toBeGreaterThan(0.12)
    expect(speakers('en')).toBe(all.length)
  })

  test('every court, network, school and way to pay of a search finds somebody in it', async () => {
    const tampa = { latitude: 27.9506, longitude: -82.4572 }
    const client = await api.signUp()
    const found = async (filters: ProfessionalSearchInput) => {
      const body = { location: tampa, radius: 100, limit: 1, ...filters }
      return (await client.call(routes.searchProfessionals, { body })).pagination.total
    }
    const lawyers = [
      ...courtAdmissions.map((courtAdmission) => ({ courtAdmission })),
      { lawSchool: 'Granite Valley' },
      { acceptsInsurance: true },
    ]
    const doctors = [
      ...insuranceNetworks.map((insuranceNetwork) => ({ insuranceNetwork })),
      { acceptsInsurance: true },
    ]
    for (const filters of lawyers)
      expect([filters, await found({ ...filters, type: 'lawyer' })]).not.toContain(0)
    for (const filters of doctors)
      expect([filters, await found({ ...filters, type: 'physician' })]).not.toContain(0)
    const isAtHome = (who: Person) =>
      (who.bio ?? '').includes(who.city) &&
      /^DEMO-[A-Z]{2}-\d{5}$/.test((who.type === 'lawyer' ? who.bar_number : who.license_number) ?? '')
    expect((await people()).filter((who) => !isAtHome(who))).toEqual([])
  })

  test('is the same every time', async () => {
    const zips = await api.context.database.kysely
      .selectFrom('zip_codes')
      .select(['zip', 'state', 'latitude', 'longitude'])
      .orderBy('zip')
      .execute()
    const again = demoPeople(await towns(), zips)
    const kept = await people()
    expect(again.map((who) => who.id).toSorted()).toEqual(kept.map((who) => who.id))
    // Other databases know people by these ids: a draw more or less would make everybody after it a stranger.
    expect(
      createHash('sha256')
        .update(kept.map((who) => who.id).join())
        .digest('hex'),
    ).toBe('cd9a7d3d264ab71aae96e3f0b3be80a4f2b4b76b6ae068122aa0c9348206565e')
    const { created_at: _made, updated_at: _changed, ...first } = again.find(({ id }) => id === kept[0]?.id)!
    expect(kept[0]).toMatchObject(first)
  })

  test('is loaded once', async () => {
    const before = await people()
    api.clock.advance(60_000)
    await seedDemo(api.context)
    expect(await people()).toEqual(before)
  })

  test('gives who is there already what an earlier version did not know, but never changes own words', async () => {
    const [first, second] = await people()
    const { kysely } = api.context.database
    const older = { bio: null, law_school: null, bar_number: null, license_number: null, search_school: '' }
    await kysely.updateTable('professionals').set(older).where('id', '=', first!.id).execute()
    const said = {
      bio: 'My own.',
      own_fields: { bio: { at: '2026-01-06T00:00:00.000Z', before: { bio: null } } },
    }
    await kysely
      .updateTable('professionals')
      .set({ bio: said.bio, own_fields: JSON.stringify(said.own_fields) })
      .where('id', '=', second!.id)
      .execute()
    await kysely
      .updateTable('loaded_datasets')
      .set({ version: '1' })
      .where('name', '=', 'demo professionals')
      .execute()
    await seedDemo(api.context)
    const [completed, own] = await people()
    expect(completed).toEqual(first)
    expect(own).toEqual({ ...second, ...said })
  })

  test('an older database held verified ones: none stays, and none can come, while the others keep it', async () => {
    const { kysely, pool } = api.context.database
    const real = lawyerRow(partner)
    await insertProfessionals(api.context.database, [real])
    await pool.query('alter table professionals drop constraint professionals_invented')
    // One in sixteen: each has to be put into the search anew, twice.
    const some = sql<boolean>`id::text like '%0'`
    const marked = await kysely
      .updateTable('professionals')
      .set({ is_verified: true })
      .where(some)
      .executeTakeFirst()
    expect(marked.numUpdatedRows).toBeGreaterThan(200n)
    await pool.query(await readFile(migration, 'utf8'))
    const verified = (await people()).filter((who) => who.is_verified)
    expect(verified.map((who) => who.id)).toEqual([real.id])
    await expect(kysely.updateTable('professionals').set({ is_verified: true }).execute()).rejects.toThrow(
      'professionals_invented',
    )
    const client = await api.signUp()
    const body = { type: 'lawyer' as const, location: { address: 'Tampa, FL' }, isVerified: true }
    expect((await client.call(routes.searchProfessionals, { body })).pagination.total).toBe(1)
  })

  test('is not loaded when the configuration says so', async () => {
    const empty = await startTestApp({ environment: { DEMO_DATA: 'off' } })
    await seedDemo(empty.context)
    const none = await empty.context.database.kysely.selectFrom('professionals').select('id').execute()
    await empty.close()
    expect(none).toEqual([])
  })
})
