import {
  type FoundProfessional,
  type Pagination,
  type Professional,
  type ProfessionalType,
  pageWindow,
  paginationOf,
} from '@krash/contract'
import type { Tx } from '#platform/database/database.ts'
import { ReadyJson } from '#platform/http/ready-json.ts'
import { findProfessionals } from './professionals.repository.ts'
import { circleOf } from './search/circle.ts'
import { bestOfCountry, findByName } from './search/country.ts'
import { bonusPoints } from './search/match-sql.ts'
import { searchPage } from './search/search-page.ts'
import { countCountry } from './search/totals.ts'
import { everybody, wantEverybody } from './search/wanted.ts'
import { writeHits } from './search-professionals.ts'

/** Everybody of the type, best rated first, with the exact total. */
export async function listProfessionals(
  tx: Tx,
  type: ProfessionalType,
  query: Parameters<typeof pageWindow>[0],
): Promise<{ items: Professional[]; pagination: Pagination }> {
  const window = pageWindow(query)
  const total = await countCountry(tx, everybody[type])
  const ids = window.offset < total ? await bestOfCountry(tx, type, window) : []
  const items = await findProfessionals(tx, ids)
  return { items, pagination: paginationOf(window, items.length, total) }
}

export async function topRated(tx: Tx, type: ProfessionalType, limit: number): Promise<Professional[]> {
  return findProfessionals(tx, await bestOfCountry(tx, type, { limit, offset: 0 }))
}

export async function professionalsNearby(
  tx: Tx,
  type: ProfessionalType,
  {
    latitude,
    longitude,
    radius,
    limit,
  }: { latitude: number; longitude: number; radius: number; limit: number },
): Promise<ReadyJson<FoundProfessional[]>> {
  const search = {
    wanted: wantEverybody(type),
    circle: circleOf({ latitude, longitude }, radius),
    points: bonusPoints([]),
    order: 'distance',
  } as const
  const { hits } = await searchPage(tx, search, { limit, offset: 0 })
  return new ReadyJson(`[${(await writeHits(tx, hits)).join(',')}]`)
}

/** Professionals whose name contains all the words; spelling mistakes are tolerated where nobody has the words. */
export async function searchByName(
  tx: Tx,
  type: ProfessionalType,
  asked: { name: string; limit: number },
): Promise<Professional[]> {
  return findProfessionals(tx, await findByName(tx, type, asked))
}
