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
import { boundingBox, findPlace } from '#features/location/location.service.ts'
import type { Tx } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { plainText } from '#platform/plain-text.ts'
import { type Wanted, findCandidates, findProfessionals } from './professionals.repository.ts'
import { type Ranked, rankCandidates } from './rank-candidates.ts'

type Found = DataOf<typeof routes.searchProfessionals>
type Center = Found['center']

const defaultCenter: Center = {
  ...DEFAULT_LOCATION,
  address: 'Tampa, FL',
  precision: 'place',
  isDefault: true,
}

/**
 * One page of the professionals within the radius, with the exact total. Two queries: the columns that decide the order of
 * everybody in reach, then the whole rows of the page.
 * @throws AppError PLACE_NOT_FOUND for a typed place that is not known
 */
export async function searchProfessionals(
  tx: Tx,
  search: ProfessionalSearch,
): Promise<{ found: Found; pagination: Pagination }> {
  const center = await centerOf(tx, search.location)
  const wanted = wantedOf(search)
  const candidates = await findCandidates(tx, wanted, boundingBox(center, search.radius))
  const ranked = rankCandidates(candidates, {
    center,
    radius: search.radius,
    sort: search.sort,
    specialtyAsked: wanted.areas.length > 0,
    priorities: search.priorities ?? [],
  })
  const window = pageWindow(search)
  const page = await readPage(tx, ranked.slice(window.offset, window.offset + window.limit))
  const pagination = paginationOf(window, page.length, ranked.length)
  return {
    found: search.type === 'lawyer' ? { lawyers: page, center } : { physicians: page, center },
    pagination,
  }
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

function wantedOf(search: ProfessionalSearch): Wanted {
  const asked = { ...search, ...search.filters }
  const text = plainText([search.query, search.searchTerm].filter(Boolean).join(' '))
  return {
    type: search.type,
    words: text.split(' ').filter(Boolean),
    areas: [asked.specialty, asked.practiceArea].filter((area) => area !== undefined).map(plainText),
    minRating: asked.minRating ?? asked.rating,
    yearsMin: asked.yearsExperienceMin,
    yearsMax: asked.yearsExperienceMax,
    isVerified: asked.isVerified,
    languages: asked.languages ?? [],
    availability: asked.availability,
  }
}

async function readPage(tx: Tx, ranked: Ranked[]): Promise<FoundProfessional[]> {
  const byId = await findProfessionals(
    tx,
    ranked.map(({ id }) => id),
  )
  return ranked.flatMap(({ id, miles, matchScore }) => {
    const professional = byId.get(id)
    if (!professional) return []
    return [
      {
        ...professional,
        distance: distanceText(miles),
        distanceMiles: Math.round(miles * 100) / 100,
        matchScore,
      },
    ]
  })
}
