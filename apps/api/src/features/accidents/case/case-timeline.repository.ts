import type {
  Callee,
  ClaimType,
  DetailChange,
  MadeCorrection,
  ProfessionalType,
  TimelineFilter,
  TimelineKind,
} from '@krash/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

export interface TimelineRow {
  id: string
  at: Date
  kind: TimelineKind
  status: string | null
  claim_type: ClaimType | null
  callee: Callee | null
  name: string | null
  note: string | null
  updated_at: Date | null
  count: number | null
  correction: MadeCorrection | null
  detail: DetailChange | null
  professional_id: string | null
  professional_type: ProfessionalType | null
  professional_name: string | null
  sender: 'self' | 'peer' | null
  starts_at: Date | null
  time_zone: string | null
}

export interface TimelineWindow {
  accidentId: string
  show: TimelineFilter
  /** Without the words of conversations where they are switched off. */
  hasMessages: boolean
  /** The last entry of the page before. */
  before: { at: string; id: string } | undefined
  limit: number
}

/** What each part of the timeline may tell beside its kind, with the type of its null. */
const told = {
  status: 'text',
  claim_type: 'text',
  callee: 'text',
  name: 'text',
  note: 'text',
  updated_at: 'timestamptz',
  count: 'int',
  correction: 'jsonb',
  detail: 'jsonb',
  professional_id: 'uuid',
  professional_type: 'text',
  professional_name: 'text',
  sender: 'text',
  starts_at: 'timestamptz',
  time_zone: 'text',
} as const

type Sql = RawBuilder<unknown>

interface Part extends Partial<Record<keyof typeof told, Sql>> {
  kind: Sql
  id: Sql
  at: Sql
  from: Sql
}

const ofLawyer = {
  professional_id: sql`lawyer.id`,
  professional_type: sql`lawyer.type`,
  professional_name: sql`lawyer.full_name`,
}

/** Everything that happened before this, and no report of the same person in between. */
function isLastReportBefore(at: Sql): Sql {
  return sql`(${at} >= report.created_at and not exists (
    select from accidents as later
    where later.user_id = report.user_id and later.created_at > report.created_at and later.created_at <= ${at}
  ))`
}

/** Sharing that named no report counts for the last report before it. */
const isSharedWith = sql`(connection.accident_id = report.id
  or (connection.accident_id is null and ${isLastReportBefore(sql`connection.connected_at`)}))`

/** The agreements of a report with the lawyers they are of, as `report`, `connection` and `lawyer`. */
export const sharings = sql`report
  join lawyer_connections as connection on connection.user_id = report.user_id and ${isSharedWith}
  join professionals as lawyer on lawyer.id = connection.lawyer_id`

/** A visit belongs to the report last shared with its professional, otherwise to the last report before it was booked. */
export const visits = sql`report
  join appointments as visit on visit.user_id = report.user_id
  left join lateral (
    select * from lawyer_connections as agreed
    where agreed.user_id = visit.user_id and agreed.lawyer_id = visit.professional_id
    order by agreed.connected_at desc limit 1
  ) as connection on true
  join professionals as lawyer on lawyer.id = visit.professional_id
  where case when connection.id is null then ${isLastReportBefore(sql`visit.created_at`)} else ${isSharedWith} end`

const reportParts: readonly Part[] = [
  {
    kind: sql`'reported'`,
    id: sql`report.id`,
    at: sql`report.created_at`,
    from: sql`report where true`,
  },
  {
    kind: sql`'reportStatus'`,
    id: sql`change.id`,
    at: sql`change.occurred_at`,
    status: sql`change.status`,
    note: sql`change.notes`,
    from: sql`report join accident_changes as change
      on change.user_id = report.user_id and change.accident_id = report.id where true`,
  },
  {
    kind: sql`'corrected'`,
    id: sql`made.id`,
    at: sql`made.occurred_at`,
    correction: sql`made.correction`,
    from: sql`report join accident_corrections as made
      on made.user_id = report.user_id and made.accident_id = report.id where true`,
  },
  {
    kind: sql`'detail'`,
    id: sql`change.id`,
    at: sql`change.occurred_at`,
    detail: sql`jsonb_build_object(
      'part', change.part, 'deed', change.deed, 'name', change.name, 'fields', change.fields
    )`,
    from: sql`report join accident_detail_changes as change
      on change.user_id = report.user_id and change.accident_id = report.id where true`,
  },
  {
    kind: sql`'noted'`,
    id: sql`noted.id`,
    at: sql`noted.created_at`,
    note: sql`noted.text`,
    updated_at: sql`noted.updated_at`,
    from: sql`report join accident_notes as noted
      on noted.user_id = report.user_id and noted.accident_id = report.id where noted.removed_at is null`,
  },
  {
    // Twelve photos one after another are one thing that happened.
    kind: sql`(case when change.is_picture then 'photos' else 'papers' end)
      || (case change.deed when 'added' then 'Added' else 'Removed' end)`,
    id: sql`change.id`,
    at: sql`change.at`,
    count: sql`change.count`,
    from: sql`report cross join lateral (
      select one.deed, one.is_picture, count(*)::int as count, max(one.occurred_at) as at,
        (array_agg(one.id order by one.occurred_at desc, one.id desc))[1] as id
      from accident_file_changes as one
      where one.user_id = report.user_id and one.accident_id = report.id
      group by one.deed, one.is_picture, date_trunc('hour', one.occurred_at)
    ) as change where true`,
  },
  {
    kind: sql`'called'`,
    id: sql`call.id`,
    at: sql`call.called_at`,
    callee: sql`call.callee`,
    name: sql`call.name`,
    from: sql`report join accident_calls as call
      on call.user_id = report.user_id and call.accident_id = report.id where true`,
  },
  {
    // For a removed claim only its steps are shown.
    kind: sql`case change.kind when 'added' then 'claimAdded' when 'removed' then 'claimRemoved' else 'claimStatus' end`,
    id: sql`change.id`,
    at: sql`change.occurred_at`,
    status: sql`change.status`,
    claim_type: sql`change.claim_type`,
    name: sql`change.carrier_name`,
    note: sql`case when claim.id is not null then change.note end`,
    from: sql`report
      join claim_changes as change on change.user_id = report.user_id and change.accident_id = report.id
      left join claims as claim
        on claim.user_id = change.user_id and claim.id = change.claim_id and claim.removed_at is null
      where true`,
  },
]

const sharedParts: readonly Part[] = [
  {
    kind: sql`'connected'`,
    id: sql`connection.id`,
    at: sql`connection.connected_at`,
    ...ofLawyer,
    from: sql`${sharings} where true`,
  },
  {
    kind: sql`'sharingEnded'`,
    // A second entry of the same row needs an id of its own, which is always the same.
    id: sql`md5(connection.id::text || 'ended')::uuid`,
    at: sql`connection.revoked_at`,
    ...ofLawyer,
    from: sql`${sharings} where connection.revoked_at is not null`,
  },
  {
    kind: sql`'placeShared'`,
    id: sql`link.id`,
    at: sql`link.occurred_at`,
    from: sql`report join place_links_made as link
      on link.user_id = report.user_id and link.accident_id = report.id where true`,
  },
]

const visitParts: readonly Part[] = [
  {
    // When it was agreed, not when it was asked for. Another time that is only asked for is not the one that was agreed.
    kind: sql`'visitBooked'`,
    id: sql`visit.id`,
    at: sql`visit.booked_at`,
    ...ofLawyer,
    starts_at: sql`case when visit.status = 'booked' then visit.starts_at end`,
    time_zone: sql`visit.time_zone`,
    from: sql`${visits} and visit.booked_at is not null`,
  },
  {
    kind: sql`'visitRequested'`,
    id: sql`md5(visit.id::text || 'requested')::uuid`,
    at: sql`case visit.status when 'requested' then visit.updated_at else visit.created_at end`,
    ...ofLawyer,
    starts_at: sql`visit.starts_at`,
    time_zone: sql`visit.time_zone`,
    from: sql`${visits} and (visit.status = 'requested' or visit.booked_at is null)`,
  },
  {
    kind: sql`'visitCancelled'`,
    // A second entry of the same row needs an id of its own, which is always the same.
    id: sql`md5(visit.id::text || 'cancelled')::uuid`,
    at: sql`visit.updated_at`,
    ...ofLawyer,
    starts_at: sql`visit.starts_at`,
    time_zone: sql`visit.time_zone`,
    from: sql`${visits} and visit.status = 'cancelled'`,
  },
]

/** What was said with those who got the report, since it was made. A conversation may be long, so each is cut by itself. */
function messagePart({ at, id, limit }: Cut): Part {
  return {
    kind: sql`'message'`,
    id: sql`said.id`,
    at: sql`said.created_at`,
    note: sql`left(said.text, 200)`,
    sender: sql`case said.side when 'person' then 'self' else 'peer' end`,
    ...ofLawyer,
    from: sql`report
      join lateral (
        select distinct connection.lawyer_id from lawyer_connections as connection
        where connection.user_id = report.user_id and ${isSharedWith}
      ) as got on true
      join professionals as lawyer on lawyer.id = got.lawyer_id
      join conversations as held on held.person_id = report.user_id and held.professional_id = lawyer.id
      cross join lateral (
        select message.id, message.created_at, message.text, message.side from messages as message
        where message.conversation_id = held.id and message.deleted_at is null
          and message.created_at >= report.created_at and (message.created_at, message.id) < (${at}, ${id})
        order by message.created_at desc, message.id desc limit ${limit}
      ) as said where true`,
  }
}

interface Cut {
  at: Sql
  id: Sql
  limit: number
}

/**
 * A page of everything that belongs to a report, newest first, in one statement. Each part is cut to the page by its own
 * order before they are put together: only messages can be many, and have an index for it (`messages_newest`); of all
 * others there are at most some hundreds of a report, which their indexes by report find.
 */
export async function findTimeline(tx: Tx, userId: string, window: TimelineWindow): Promise<TimelineRow[]> {
  const { accidentId, show, hasMessages, before, limit } = window
  const cut: Cut = {
    at: sql`${before?.at ?? 'infinity'}::timestamptz`,
    id: sql`${before?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'}::uuid`,
    limit,
  }
  const messages = hasMessages ? [messagePart(cut)] : []
  const parts = {
    all: [...reportParts, ...sharedParts, ...visitParts, ...messages],
    messages,
    visits: visitParts,
    shared: sharedParts,
  }[show]
  if (parts.length === 0) return []
  const { rows } = await sql<TimelineRow>`
    with report as (select user_id, id, created_at from accidents where user_id = ${userId} and id = ${accidentId})
    select * from (${sql.join(
      parts.map((part) => cutPart(part, cut)),
      sql` union all `,
    )}) as told
    order by at desc, id desc limit ${limit}`.execute(tx)
  return rows
}

function cutPart({ kind, id, at, from, ...tells }: Part, cut: Cut): Sql {
  const columns = Object.entries(told).map(
    ([name, type]) =>
      sql`(${tells[name as keyof typeof told] ?? sql`null`})::${sql.raw(type)} as ${sql.ref(name)}`,
  )
  return sql`(
    select ${id} as id, ${at} as at, (${kind})::text as kind, ${sql.join(columns)}
    from ${from} and (${at}, ${id}) < (${cut.at}, ${cut.id})
    order by 2 desc, 1 desc limit ${cut.limit}
  )`
}
