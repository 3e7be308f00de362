import {
  type FoundProfessional,
  type ListedProfessional,
  type Professional,
  type ProfessionalType,
  listMatchScore,
  pageWindow,
  paginationOf,
} from '@krash/contract'
import type { Tx } from '#platform/database/database.ts'
import { ReadyJson } from '#platform/http/answers/ready-json.ts'
import { type Paged, paged } from '#platform/http/serve.ts'
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
): Promise<Paged<ListedProfessional[]>> {
  const { items, pagination } = await topRated(tx, type, query)
  return paged(items.map(asListed), pagination)
}

export async function topRated(
  tx: Tx,
  type: ProfessionalType,
  query: Parameters<typeof pageWindow>[0],
): Promise<Paged<Professional[]>> {
  const window = pageWindow(query)
  const total = await countCountry(tx, everybody[type])
  const ids = window.offset < total ? await bestOfCountry(tx, type, window) : []
  const items = await findProfessionals(tx, ids)
  return paged(items, paginationOf(window, items.length, total))
}

/** Scored like a search that names neither a place nor a wish. */
function asListed(who: Professional): ListedProfessional {
  const facts = {
    hasSpecialty: true,
    rating: who.rating,
    yearsExperience: who.yearsExperience,
    isAvailableNowOrToday: who.availability?.immediate === true || who.availability?.today === true,
    hourlyRate: who.hourlyRate,
    miles: null,
  }
  const matchScore = listMatchScore(facts, { specialtyAsked: false, priorities: [] })
  return { ...who, distanceMiles: null, matchScore }
}

export async function professionalsNearby(
  tx: Tx,
  type: ProfessionalType,
  {
    latitude,
    longitude,
    radius,
    ...page
  }: { latitude: number; longitude: number; radius: number } & Parameters<typeof pageWindow>[0],
): Promise<Paged<ReadyJson<FoundProfessional[]>>> {
  const search = {
    wanted: wantEverybody(type),
    circle: circleOf({ latitude, longitude }, radius),
    points: bonusPoints([]),
    order: 'distance',
  } as const
  const window = pageWindow(page)
  const { hits, total } = await searchPage(tx, search, window)
  const written = await writeHits(tx, hits)
  return paged(new ReadyJson(`[${written.join(',')}]`), paginationOf(window, written.length, total))
}

/** Professionals whose name contains all the words; spelling mistakes are tolerated where nobody has the words. */
export async function searchByName(
  tx: Tx,
  type: ProfessionalType,
  asked: { name: string; limit: number },
): Promise<Professional[]> {
  return findProfessionals(tx, await findByName(tx, type, asked))
}
