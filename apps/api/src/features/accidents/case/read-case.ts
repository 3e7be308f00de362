import {
  type Accident,
  type AccidentPeople,
  type TimelineEntry,
  type TimelineFilter,
  type TimelinePage,
  countDocuments,
  packageChanges,
} from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import { findOwn } from '#platform/database/own-rows.ts'
import { AppError } from '#platform/http/app-error.ts'
import { getAccident } from '../read-accidents.ts'
import { type SharedWithRow, type VisitRow, findLawyersOf, findVisitsOf } from './case-people.repository.ts'
import { type TimelineRow, findTimeline } from './case-timeline.repository.ts'

interface PageQuery {
  show: TimelineFilter
  limit: number
  before?: string | undefined
}

/** @throws AppError ACCIDENT_NOT_FOUND */
export async function timelineOf(
  acting: Acting,
  accidentId: string,
  { show, limit, before }: PageQuery,
): Promise<TimelinePage> {
  const { tx, context, userId } = acting
  await haveReport(acting, accidentId)
  const rows = await findTimeline(tx, userId, {
    accidentId,
    show,
    hasMessages: context.config.features.chat,
    before: before === undefined ? undefined : endOfPage(before),
    // One more tells whether there is another page.
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { entries: shown.map(toEntry), next: last ? `${last.at.toISOString()}_${last.id}` : null }
}

/** @throws AppError ACCIDENT_NOT_FOUND */
export async function peopleOf(acting: Acting, accidentId: string): Promise<AccidentPeople> {
  const { tx, userId } = acting
  const report = await getAccident(acting, accidentId)
  const lawyers = await findLawyersOf(tx, userId, accidentId)
  const visits = await findVisitsOf(tx, userId, accidentId)
  return {
    lawyers: lawyers.map((row) => toSharedWith(row, report)),
    visits: visits.map(toVisit),
  }
}

async function haveReport({ tx, userId }: Acting, id: string): Promise<void> {
  if (!(await findOwn(tx, userId, { table: 'accidents', id }))) throw new AppError('ACCIDENT_NOT_FOUND')
}

function endOfPage(before: string): { at: string; id: string } {
  const [at = '', id = ''] = before.split('_')
  return { at, id }
}

function toEntry(row: TimelineRow): TimelineEntry {
  const { id, at, kind, status, callee, name, note, count, correction, detail } = row
  return {
    id,
    at: at.toISOString(),
    kind,
    status,
    claimType: row.claim_type,
    callee,
    name,
    note,
    updatedAt: row.updated_at?.toISOString() ?? null,
    count,
    correction,
    detail,
    professional: professionalOf(row),
    from: row.sender,
    visit:
      row.starts_at && row.time_zone ? { start: row.starts_at.toISOString(), timeZone: row.time_zone } : null,
  }
}

function professionalOf({
  professional_id: id,
  professional_type: type,
  professional_name: name,
}: Pick<
  TimelineRow,
  'professional_id' | 'professional_type' | 'professional_name'
>): TimelineEntry['professional'] {
  return id && type && name !== null ? { id, type, name } : null
}

function toSharedWith(row: SharedWithRow, report: Accident): AccidentPeople['lawyers'][number] {
  const { id, name, items } = row
  return {
    id,
    name,
    isDemo: row.is_demo,
    hasAccount: row.has_account,
    connectionId: row.connection_id,
    connectedAt: row.connected_at.toISOString(),
    agreedAt: row.agreed_at.toISOString(),
    items,
    ...countDocuments(row.shared.documents),
    conflictCheck: row.conflict_check,
    wasOpened: row.was_opened,
    hasNews: row.accident_id === report.id && isNewer(report, row.shared),
  }
}

/** Whether sharing what is new would share something of the report. */
function isNewer(report: Accident, shared: SharedWithRow['shared']): boolean {
  const { timestamp, severity, description, damage, photos, location } = report
  const byNow = {
    ...shared,
    case: shared.case && { ...shared.case, timestamp, severity, description, damage },
    documents: shared.documents && photos,
    location: shared.location && location,
  }
  return packageChanges(shared, byNow).length > 0
}

function toVisit(row: VisitRow): AccidentPeople['visits'][number] {
  const { id, status, time_zone: timeZone } = row
  return {
    id,
    start: row.starts_at.toISOString(),
    end: row.ends_at.toISOString(),
    timeZone,
    status,
    professional: {
      id: row.professional_id,
      type: row.professional_type,
      name: row.professional_name,
    },
  }
}
