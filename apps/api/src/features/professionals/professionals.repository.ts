import type { Professional, ProfessionalSearch, ProfessionalType } from '@krash/contract'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { BoundingBox } from '#features/location/location.service.ts'
import type { Tx } from '#platform/database/database.ts'

/** What a search may ask of a professional; fields that are undefined ask nothing. */
export interface Wanted {
  type: ProfessionalType
  /** Plain words that must all begin a word of name, firm or specialty. */
  words: string[]
  /** Plain names of specialties or practice areas; all of them. */
  areas: string[]
  minRating: number | undefined
  yearsMin: number | undefined
  yearsMax: number | undefined
  isVerified: boolean | undefined
  /** Language tags; one of them is enough. */
  languages: string[]
  availability: ProfessionalSearch['availability']
}

/** What the order of a list is made from. */
export interface Candidate {
  id: string
  full_name: string
  latitude: number
  longitude: number
  rating: number | null
  review_count: number
  years_experience: number | null
  available_immediately: boolean | null
  available_today: boolean | null
  hourly_rate: number | null
}

const availabilityColumns = {
  immediate: 'available_immediately',
  today: 'available_today',
  thisWeek: 'available_this_week',
} as const

/** Everybody in the box who is wanted, with the few columns that decide the order. */
export async function findCandidates(tx: Tx, wanted: Wanted, box: BoundingBox): Promise<Candidate[]> {
  return tx
    .selectFrom('professionals')
    .select([
      'id',
      'full_name',
      'latitude',
      'longitude',
      'rating',
      'review_count',
      'years_experience',
      'available_immediately',
      'available_today',
      'hourly_rate',
    ])
    .where('type', '=', wanted.type)
    .where('is_active', '=', true)
    .where('latitude', '>=', box.south)
    .where('latitude', '<=', box.north)
    .where((eb) => eb.or(box.longitudes.map(({ west, east }) => eb.between('longitude', west, east))))
    .where((eb) => eb.and(conditionsOf(wanted)))
    .execute()
}

function conditionsOf(wanted: Wanted): Expression<SqlBool>[] {
  const { minRating, yearsMin, yearsMax, isVerified, availability } = wanted
  return [
    // Plain words hold letters and digits only, so nothing in them is a wildcard.
    ...wanted.words.map(
      (word) =>
        sql<boolean>`concat_ws(' ', '', search_name, search_firm, lower(array_to_string(specialties, ' '))) like ${`% ${word}%`}`,
    ),
    ...(wanted.areas.length > 0
      ? [sql<boolean>`lower((specialties || practice_areas)::text)::text[] @> ${wanted.areas}::text[]`]
      : []),
    ...(minRating === undefined ? [] : [sql<boolean>`rating >= ${minRating}`]),
    ...(yearsMin === undefined ? [] : [sql<boolean>`years_experience >= ${yearsMin}`]),
    ...(yearsMax === undefined ? [] : [sql<boolean>`years_experience <= ${yearsMax}`]),
    ...(isVerified === undefined ? [] : [sql<boolean>`is_verified = ${isVerified}`]),
    ...(wanted.languages.length > 0 ? [sql<boolean>`languages && ${wanted.languages}::text[]`] : []),
    ...(availability ? [sql<boolean>`${sql.ref(availabilityColumns[availability])}`] : []),
  ]
}

/** The whole professionals of the ids, by id. */
export async function findProfessionals(tx: Tx, ids: string[]): Promise<Map<string, Professional>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('professional_items').select('item').where('id', 'in', ids).execute()
  const items = rows.map((row) => row.item as unknown as Professional)
  return new Map(items.map((item) => [item.id, item]))
}

/** One active professional of the type. */
export async function findProfessional(
  tx: Tx,
  type: ProfessionalType,
  id: string,
): Promise<Professional | undefined> {
  const row = await tx
    .selectFrom('professional_items')
    .select('item')
    .where('id', '=', id)
    .where('type', '=', type)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row?.item as unknown as Professional | undefined
}
