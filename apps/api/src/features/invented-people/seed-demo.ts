import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { loadOnce } from '#platform/database/load-once.ts'
import { type DemoPerson, demoPerson } from './demo-person.ts'
import { type DemoTown, PointGrid, fillGaps, spreadByPopulation } from './place-demo.ts'
import { type SeededRandom, seededRandom } from '#platform/seeded-random.ts'

/** Raised when the rules of the demo change; whoever an account has written nothing for gets the words and credentials. */
const VERSION = '3'
const SEED = 20_260_105
const lawyers = { byPopulation: 3000, takeInjuries: 0.6, reach: { count: 3, miles: 50 } }
const physicians = { byPopulation: 1400, reach: { count: 1, miles: 100 } }
/** Population from which Alaskan places are promised somebody near; its villages have no road. */
const ALASKAN_TOWN = 1000

/**
 * Fills the directory with about 6,000 invented professionals, marked as demo, so that searches anywhere in the US find
 * some. Needs the gazetteer. Does nothing when they are complete or when the configuration forbids it.
 */
export async function seedDemo(context: Pick<Context, 'config' | 'database' | 'clock'>): Promise<void> {
  if (!context.config.demoData) return
  await loadOnce(context, {
    name: 'demo professionals',
    version: VERSION,
    load: async (tx) => insertPeople(tx, demoPeople(await readTowns(tx), await readZips(tx))),
  })
}

/** All invented professionals, the same every time. */
export function demoPeople(towns: readonly DemoTown[], zips: readonly DemoZip[]): DemoPerson[] {
  const random = seededRandom(SEED)
  const zipGrid = new PointGrid(zips)
  const orders = [...lawyerOrders(towns, random), ...physicianOrders(towns, random)]
  return orders.map((order, number) => {
    const zip = zipGrid.nearest(order.spot)
    return demoPerson(
      { ...order, number: number + 1, zipCode: zip?.state === order.spot.town.state ? zip.zip : null },
      random,
    )
  })
}

interface DemoZip {
  zip: string
  state: string
  latitude: number
  longitude: number
}

type Draft = Omit<Parameters<typeof demoPerson>[0], 'number' | 'zipCode'>

/** First where most people live, then in the remaining gaps: everybody is promised somebody who takes injury cases. */
function lawyerOrders(towns: readonly DemoTown[], random: SeededRandom): Draft[] {
  const usual = spreadByPopulation(towns, lawyers.byPopulation, random).map((spot): Draft => ({
    type: 'lawyer',
    spot,
    takesInjuries: random.chance(lawyers.takeInjuries),
  }))
  const injuries = usual.filter((draft) => draft.takesInjuries).map((draft) => draft.spot)
  const gaps = fillGaps(towns.filter(isPromised), injuries, { reach: lawyers.reach, random })
  return [...usual, ...gaps.map((spot): Draft => ({ type: 'lawyer', spot, takesInjuries: true }))]
}

function physicianOrders(towns: readonly DemoTown[], random: SeededRandom): Draft[] {
  const usual = spreadByPopulation(towns, physicians.byPopulation, random)
  const gaps = fillGaps(towns.filter(isPromised), usual, { reach: physicians.reach, random })
  return [...usual, ...gaps].map((spot) => ({ type: 'physician', spot, takesInjuries: true }))
}

export function isPromised(town: DemoTown): boolean {
  return town.state !== 'AK' || town.population >= ALASKAN_TOWN
}

async function readTowns(tx: Tx): Promise<DemoTown[]> {
  return tx
    .selectFrom('places')
    .select(['id', 'name', 'state', 'population', 'latitude', 'longitude'])
    .orderBy('id')
    .execute()
}

async function readZips(tx: Tx): Promise<DemoZip[]> {
  return tx.selectFrom('zip_codes').select(['zip', 'state', 'latitude', 'longitude']).orderBy('zip').execute()
}

async function insertPeople(tx: Tx, people: readonly DemoPerson[]): Promise<void> {
  const isAlone = (await tx.selectFrom('professionals').select('id').limit(1).execute()).length === 0
  // Where nobody else is in it, what searches read is made for all at once, which is half the work.
  if (isAlone) await sql`select set_config('krash.bulk_load', 'on', true)`.execute(tx)
  const rows = JSON.stringify(people)
  const columns = sql.join(Object.keys(people[0] ?? {}).map((name) => sql.ref(name)))
  await sql`
    insert into professionals (${columns})
    select ${columns} from json_populate_recordset(null::professionals, ${rows}::json)
    on conflict (id) do update set
      bio = excluded.bio, search_school = excluded.search_school,
      law_school = excluded.law_school, bar_number = excluded.bar_number, license_number = excluded.license_number,
      accepts_insurance = excluded.accepts_insurance, court_admissions = excluded.court_admissions,
      insurance_networks = excluded.insurance_networks, proficiency = excluded.proficiency,
      free_first_talk = excluded.free_first_talk, contingency = excluded.contingency,
      hospital_affiliations = excluded.hospital_affiliations, website = excluded.website
    where professionals.source = 'demo' and professionals.own_fields is null`.execute(tx)
  if (isAlone) await sql`select krash_rebuild_professional_search()`.execute(tx)
  await sql`analyze professionals`.execute(tx)
}
