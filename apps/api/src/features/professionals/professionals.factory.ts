import type { Insertable } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '#platform/database/database.ts'
import type { Professionals } from '#platform/database/tables.ts'
import { searchColumns } from './search/search-columns.ts'
import { starCounts } from './star-counts.ts'

const at = new Date('2026-01-05T00:00:00Z')

/** What makes a lawyer a preferred partner; nobody invented can be one. */
export const partner = { is_verified: true, is_demo: false, source: 'bar-roster' } as const

/** A valid lawyer in the middle of Tampa, with the changes of the test. */
export function lawyerRow(changes: Partial<Insertable<Professionals>> = {}): Insertable<Professionals> {
  const row = {
    id: v7(),
    type: 'lawyer' as const,
    full_name: 'Adele Larkspur',
    firm_name: 'Larkspur Law',
    email: 'adele@example.com',
    phone: '+18135550101',
    address: '100 Pine St',
    city: 'Tampa',
    state: 'FL',
    zip_code: '33602',
    latitude: 27.9506,
    longitude: -82.4572,
    rating: 4.6,
    review_count: 10,
    years_experience: 12,
    languages: ['en'],
    specialties: ['Personal Injury'],
    practice_areas: ['Car Accidents'],
    available_immediately: false,
    available_today: true,
    available_this_week: true,
    takes_appointments: true,
    hourly_rate: 250,
    is_verified: false,
    is_active: true,
    is_demo: true,
    source: 'demo' as const,
    created_at: at,
    updated_at: at,
    ...changes,
  }
  const star_counts = starCounts(row.rating ?? 0, row.review_count ?? 0)
  return { ...row, star_counts, ...searchColumns(row) }
}

export async function insertProfessionals(
  database: Database,
  rows: Insertable<Professionals>[],
): Promise<void> {
  await database.kysely.insertInto('professionals').values(rows).execute()
}
