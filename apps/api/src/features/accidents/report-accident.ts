import { type Accident, type AccidentReport, STANDARD_DESCRIPTION, reportNumber } from '@krash/contract'
import { recordActivity } from '#features/activity/activity.service.ts'
import type { Acting } from '#platform/acting.ts'
import { insertAccident } from './accidents.repository.ts'
import { tellCases } from './count-cases.ts'
import { locateReport } from './locate-report.ts'
import { toAccident } from './read-accidents.ts'

/** Stores and counts a report and records it in the history, all in the caller's transaction. */
export async function reportAccident(acting: Acting, report: AccidentReport): Promise<Accident> {
  const { tx, context, userId } = acting
  const now = context.clock.now()
  const { near, ...location } = await locateReport(tx, report.location)
  const { accident, activeCases } = await insertAccident(tx, {
    user_id: userId,
    id: context.newId(),
    ...location,
    near: near && JSON.stringify(near),
    description: report.description || STANDARD_DESCRIPTION,
    severity: report.severity,
    damage: [...new Set(report.damage)],
    ...(report.details && { details: JSON.stringify(report.details) }),
    status: 'submitted',
    occurred_at: timeOf(report.timestamp, now),
    created_at: now,
    updated_at: now,
  })
  tellCases(acting, activeCases)
  await recordReport(acting, accident.id)
  return toAccident(accident)
}

/** A phone whose clock is ahead must not date a report in the future. */
function timeOf(timestamp: string | undefined, now: Date): Date {
  if (timestamp === undefined) return now
  const told = new Date(timestamp)
  return told > now ? now : told
}

async function recordReport(acting: Acting, accidentId: string): Promise<void> {
  const number = reportNumber(accidentId)
  await recordActivity(acting, {
    type: 'emergency_reported',
    title: 'Accident reported',
    description: `Report ${number}`,
    metadata: { phrase: 'emergencyReported', values: { number }, accidentId },
  })
}
