import type {
  AgreedPackage,
  AppointmentStatus,
  ConflictCheck,
  ProfessionalType,
  SharedItem,
} from '@krash/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { sharings, visits } from './case-timeline.repository.ts'

export interface SharedWithRow {
  id: string
  name: string
  is_demo: boolean
  has_account: boolean
  connection_id: string
  /** The report that the person named; null where they named none. */
  accident_id: string | null
  connected_at: Date
  conflict_check: ConflictCheck
  was_opened: boolean
  /** Of the newest agreement, as everything below. */
  agreed_at: Date
  items: SharedItem[]
  shared: AgreedPackage
}

/** The lawyers with whom a report is shared, newest first. */
export async function findLawyersOf(tx: Tx, userId: string, accidentId: string): Promise<SharedWithRow[]> {
  const { rows } = await sql<SharedWithRow>`
    with report as (select user_id, id, created_at from accidents where user_id = ${userId} and id = ${accidentId})
    select lawyer.id, lawyer.full_name as name, lawyer.is_demo,
      krash_professional_account(lawyer.id) is not null as has_account, connection.id as connection_id,
      connection.accident_id, connection.connected_at, connection.conflict_check,
      krash_was_opened(connection.id) as was_opened, agreed.agreed_at, agreed.items, agreed.shared
    from ${sharings}
    join consents as agreed on agreed.user_id = connection.user_id and agreed.id = connection.consent_id
    where connection.revoked_at is null
    order by connection.connected_at desc, lawyer.id
    limit 100`.execute(tx)
  return rows
}

export interface VisitRow {
  id: string
  starts_at: Date
  ends_at: Date
  time_zone: string
  status: AppointmentStatus
  professional_id: string
  professional_type: ProfessionalType
  professional_name: string
}

/** The visits that follow from a report, asked for or booked and not cancelled, soonest first. */
export async function findVisitsOf(tx: Tx, userId: string, accidentId: string): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`
    with report as (select user_id, id, created_at from accidents where user_id = ${userId} and id = ${accidentId})
    select visit.id, visit.starts_at, visit.ends_at, visit.time_zone, visit.status,
      lawyer.id as professional_id, lawyer.type as professional_type, lawyer.full_name as professional_name
    from ${visits} and visit.status in ('requested', 'booked')
    order by visit.starts_at, visit.id
    limit 100`.execute(tx)
  return rows
}
