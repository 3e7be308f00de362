import { type Accident, type AccidentReport, STANDARD_DESCRIPTION, reportNumber } from '@krash/contract'
import { recordActivity } from '#features/activity/activity.service.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { insertAccident } from './accidents.repository.ts'
import { countCases } from './count-cases.ts'
import { locateReport } from './locate-report.ts'
import { toAccident } from './read-accidents.ts'

/** Stores a report, counts it and tells the person's history of it: all three in the caller's transaction. */
export async function reportAccident(
  tx: Tx,
  context: Context,
  report: AccidentReport & { userId: string },
): Promise<Accident> {
  const { userId } = report
  const now = context.clock.now()
  const row = await insertAccident(tx, {
    user_id: userId,
    id: context.newId(),
    ...(await locateReport(tx, report.location)),
    description: report.description || STANDARD_DESCRIPTION,
    severity: report.severity,
    damage: [...new Set(report.damage)],
    status: 'submitted',
    occurred_at: timeOf(report.timestamp, now),
    created_at: now,
    updated_at: now,
  })
  await countCases(tx, context, { userId, difference: 1 })
  await recordReport(tx, context, { userId, accidentId: row.id })
  return toAccident(row, [])
}

/** A phone whose clock is ahead did not see the future. */
function timeOf(timestamp: string | undefined, now: Date): Date {
  if (timestamp === undefined) return now
  const told = new Date(timestamp)
  return told > now ? now : told
}

async function recordReport(
  tx: Tx,
  context: Context,
  ids: { userId: string; accidentId: string },
): Promise<void> {
  const number = reportNumber(ids.accidentId)
  await recordActivity(tx, context, ids.userId, {
    type: 'emergency_reported',
    title: 'Accident reported',
    description: `Report ${number}`,
    metadata: { phrase: 'emergencyReported', values: { number }, accidentId: ids.accidentId },
  })
}
