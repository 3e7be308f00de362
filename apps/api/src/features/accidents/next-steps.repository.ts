import type { ProfessionalType } from '@krash/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

interface WithProfessional {
  id: string
  professional_id: string
  professional_name: string
  professional_type: ProfessionalType
}

export interface VisitRow extends WithProfessional {
  starts_at: Date
  time_zone: string
  address: string
  city: string
  state: string
  zip_code: string | null
}

/** The visit that is under way or begins next, until a moment. */
export async function findNextVisit(
  tx: Tx,
  userId: string,
  { now, until }: { now: Date; until: Date },
): Promise<VisitRow | undefined> {
  return tx
    .selectFrom('appointments as visit')
    .innerJoin('professionals as professional', 'professional.id', 'visit.professional_id')
    .select([
      'visit.id',
      'visit.starts_at',
      'visit.time_zone',
      'professional.id as professional_id',
      'professional.full_name as professional_name',
      'professional.type as professional_type',
      'professional.address',
      'professional.city',
      'professional.state',
      'professional.zip_code',
    ])
    .where('visit.user_id', '=', userId)
    .where('visit.status', '=', 'booked')
    .where('visit.ends_at', '>', now)
    .where('visit.starts_at', '<=', until)
    .orderBy('visit.starts_at')
    .limit(1)
    .executeTakeFirst()
}

/** The newest conversation in which a lawyer or doctor wrote something that this person has not read. */
export async function findUnreadAnswer(tx: Tx, userId: string): Promise<WithProfessional | undefined> {
  return (
    tx
      .selectFrom('conversation_members as member')
      .innerJoin('conversations as held', 'held.id', 'member.conversation_id')
      .innerJoin('professionals as professional', 'professional.id', 'held.professional_id')
      .select([
        'held.id',
        'professional.id as professional_id',
        'professional.full_name as professional_name',
        'professional.type as professional_type',
      ])
      .where('member.user_id', '=', userId)
      .where('member.box', '=', 'inbox')
      // Written exactly like the condition of the inbox's index.
      .where(sql<boolean>`(member.unread_count > 0)`)
      .where('member.side', '=', 'person')
      .orderBy('member.last_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )
}

/** The claim of an open report whose insurer has been late with its answer for longest. */
export async function findBrokenPromise(tx: Tx, userId: string, today: string) {
  return tx
    .selectFrom('claims as claim')
    .innerJoin('accidents as report', (join) =>
      join.onRef('report.user_id', '=', 'claim.user_id').onRef('report.id', '=', 'claim.accident_id'),
    )
    .leftJoin('insurance_policies as policy', (join) =>
      join.onRef('policy.user_id', '=', 'claim.user_id').onRef('policy.id', '=', 'claim.policy_id'),
    )
    .select((row) => [
      'claim.id',
      'claim.accident_id',
      'claim.carrier_name',
      'claim.promised_on',
      row.fn.coalesce('claim.adjuster_phone', 'policy.claims_phone', 'policy.agent_phone').as('phone'),
    ])
    .where('claim.user_id', '=', userId)
    .where('claim.removed_at', 'is', null)
    .where('claim.promised_on', '<', today)
    .where('claim.status', 'not in', ['denied', 'settled', 'closed'])
    .where('report.status', 'not in', ['resolved', 'cancelled'])
    .orderBy('claim.promised_on')
    .orderBy('claim.id')
    .limit(1)
    .executeTakeFirst()
}

export interface OpenCase {
  id: string
  created_at: Date
  has_lawyer: boolean
  has_told: boolean
  /** The insurer that has no claim of this report; null where none is known, or where it has one. */
  carrier_name: string | null
  phone: string | null
}

/**
 * Own open reports, newest first, with what was done about each. The insurer to tell is that of a claim the insurer has
 * not got yet, else of the newest policy in force on `today`; a report with a filed claim has none.
 */
export async function findOpenCases(tx: Tx, userId: string, today: string): Promise<OpenCase[]> {
  const { rows } = await sql<OpenCase>`
    select report.id, report.created_at,
      exists (
        select from lawyer_connections as connection
        where connection.user_id = report.user_id and connection.revoked_at is null
          and (connection.accident_id = report.id
            or (connection.accident_id is null and connection.connected_at >= report.created_at))
      ) as has_lawyer,
      exists (
        select from place_links_made as link
        where link.user_id = report.user_id and link.accident_id = report.id
      ) as has_told,
      insurer.carrier_name, insurer.phone
    from accidents as report
    left join lateral (
      select known.carrier_name, coalesce(policy.claims_phone, policy.agent_phone) as phone
      from (
        select 1 as place, claim.created_at, claim.policy_id, claim.carrier_name
        from claims as claim
        where claim.user_id = report.user_id and claim.accident_id = report.id and claim.removed_at is null
        union all
        select 2, owned.created_at, owned.id, owned.carrier_name
        from insurance_policies as owned
        where owned.user_id = report.user_id and ${today}::date between owned.policy_start_date and owned.policy_end_date
      ) as known
      left join insurance_policies as policy on policy.user_id = report.user_id and policy.id = known.policy_id
      where not exists (
        select from claims as filed
        where filed.user_id = report.user_id and filed.accident_id = report.id and filed.removed_at is null
          and filed.status <> 'not_filed'
      )
      order by known.place, known.created_at desc
      limit 1
    ) as insurer on true
    where report.user_id = ${userId} and report.status not in ('resolved', 'cancelled')
    order by report.created_at desc, report.id desc
    limit 100`.execute(tx)
  return rows
}
