import {
  DEFAULT_LOCATION,
  type DataOf,
  type FoundProfessional,
  type Pagination,
  type ProfessionalSearch,
  type routes,
  distanceText,
  pageWindow,
  paginationOf,
} from '@krash/contract'
import { findPlace } from '#features/location/location.service.ts'
import type { Tx } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { ReadyJson } from '#platform/http/answers/ready-json.ts'
import { findWritten } from './professionals.repository.ts'
import { circleOf, milesOf } from './search/circle.ts'
import { bonusPoints } from './search/match-sql.ts'
import type { PageEnds } from './search/page-ends.ts'
import { searchPage } from './search/search-page.ts'
import type { Hit, Search } from './search/statement.ts'
import { wantedOf } from './search/wanted.ts'

type Found = DataOf<typeof routes.searchProfessionals>
type Center = Found['center']

const defaultCenter: Center = {
  ...DEFAULT_LOCATION,
  address: 'Tampa, FL',
  precision: 'place',
  isDefault: true,
}

/**
 * One page of the professionals within the radius, with the exact total: ids from the search projection, then the
 * complete rows. `ends` remembers the ends of recent pages.
 * @throws AppError PLACE_NOT_FOUND for an unknown typed place
 */
export async function searchProfessionals(
  tx: Tx,
  search: ProfessionalSearch,
  ends?: PageEnds,
): Promise<{ found: ReadyJson<Found>; pagination: Pagination }> {
  const { center, hits, total } = await findHits(tx, search, ends)
  const page = await writeHits(tx, hits)
  return {
    found: new ReadyJson(`{"${search.type}s":[${page.join(',')}],"center":${JSON.stringify(center)}}`),
    pagination: paginationOf(pageWindow(search), page.length, total),
  }
}

/**
 * The complete professionals of the hits, with distance and score, as the JSON that the database wrote. Parsing and
 * writing it again would take longer than the rest of a call.
 */
export async function writeHits(tx: Tx, hits: readonly Hit[]): Promise<string[]> {
  const byId = new Map(hits.map((hit) => [hit.id, hit]))
  const written = await findWritten(tx, [...byId.keys()])
  return written.flatMap(({ id, json }) => {
    const hit = byId.get(id)
    return hit ? [`${json.slice(0, -1)},${JSON.stringify(standingOf(hit)).slice(1)}`] : []
  })
}

function standingOf(hit: Hit): Pick<FoundProfessional, 'distance' | 'distanceMiles' | 'matchScore'> {
  const miles = milesOf(hit.d2)
  return {
    distance: distanceText(miles),
    distanceMiles: Math.round(miles * 100) / 100,
    matchScore: hit.score,
  }
}

async function findHits(
  tx: Tx,
  search: ProfessionalSearch,
  ends: PageEnds | undefined,
): Promise<{ center: Center; hits: Hit[]; total: number }> {
  const center = await centerOf(tx, search.location)
  const wanted = wantedOf(search)
  if (!wanted) return { center, hits: [], total: 0 }
  const asked: Search = {
    wanted,
    circle: circleOf(center, search.radius),
    points: bonusPoints(search.priorities ?? []),
    order: search.sort,
  }
  const { limit, offset } = pageWindow(search)
  const key = JSON.stringify(asked)
  const after = ends?.before(key, offset)
  const found = await searchPage(tx, asked, { limit, offset: after ? 0 : offset, after })
  const last = found.hits.at(-1)
  if (last && found.hits.length === limit) ends?.remember(key, offset + limit, last)
  return { center, ...found }
}

async function centerOf(tx: Tx, location: ProfessionalSearch['location']): Promise<Center> {
  const { latitude, longitude, address = '' } = location ?? {}
  if (latitude !== undefined && longitude !== undefined) {
    return { latitude, longitude, address, precision: 'device', isDefault: false }
  }
  if (address === '') return defaultCenter
  const place = await findPlace(tx, address)
  if (!place) throw new AppError('PLACE_NOT_FOUND')
  const { precision } = place
  return {
    latitude: place.latitude,
    longitude: place.longitude,
    address: place.address,
    precision,
    isDefault: false,
  }
}
