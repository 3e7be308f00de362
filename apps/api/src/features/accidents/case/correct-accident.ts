import {
  type Accident,
  type AccidentCorrection,
  type MadeCorrection,
  STANDARD_DESCRIPTION,
} from '@krash/contract'
import type { Updateable } from 'kysely'
import type { Acting } from '#platform/acting.ts'
import { holdOwn } from '#platform/database/own-rows.ts'
import type { Accidents } from '#platform/database/tables.ts'
import { nextVersion } from '#platform/database/versions.ts'
import { AppError } from '#platform/http/app-error.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import type { AccidentRow } from '../accidents.repository.ts'
import { locateReport } from '../locate-report.ts'
import { withItsPhotos } from '../read-accidents.ts'
import { insertCorrections, updateReport } from './corrections.repository.ts'

/**
 * Corrects a report and records each field on its timeline, old and new. A field that is the same as before changes
 * nothing. @throws AppError ACCIDENT_NOT_FOUND; CHANGED_ELSEWHERE when the form is older than the report
 */
export async function correctAccident(
  acting: Acting,
  id: string,
  form: AccidentCorrection,
): Promise<Accident> {
  const { tx, context, userId } = acting
  const stored = await holdOwn(tx, userId, { table: 'accidents', id })
  if (!stored) throw new AppError('ACCIDENT_NOT_FOUND')
  const now = context.clock.now()
  const at = nextVersion(stored.updated_at, form.updatedAt, now)
  const changes = [
    await placeChange(acting, stored, form),
    timeChange(stored, form, now),
    severityChange(stored, form),
    damageChange(stored, form),
    wordsChange(stored, form),
  ].flatMap((change) => change ?? [])
  if (changes.length === 0) return withItsPhotos(acting, stored)
  const columns = Object.assign({ updated_at: at }, ...changes.map((change) => change.columns)) as Columns
  const row = await updateReport(tx, stored, columns)
  await insertCorrections(tx, userId, {
    accidentId: id,
    at,
    made: changes.map(({ correction }) => ({ id: context.newId(), correction })),
  })
  recordEvent(tx, { userId, kind: 'caseChanged', data: { accidentId: id }, at })
  return withItsPhotos(acting, row)
}

type Columns = Updateable<Accidents>

interface Change {
  columns: Columns
  correction: MadeCorrection
}

async function placeChange(
  { tx }: Acting,
  stored: AccidentRow,
  { location }: AccidentCorrection,
): Promise<Change | undefined> {
  if (location === undefined) return undefined
  const { near, ...columns } = await locateReport(tx, location)
  const [was, now] = [placeOf(stored), placeOf(columns)]
  if (JSON.stringify(was) === JSON.stringify(now)) return undefined
  return {
    columns: { ...columns, near: near && JSON.stringify(near) },
    correction: { field: 'place', was, now },
  }
}

function placeOf({ address, latitude, longitude }: Pick<AccidentRow, 'address' | 'latitude' | 'longitude'>) {
  return { address, latitude, longitude }
}

/** Like a new report, a corrected one cannot be dated in the future. */
function timeChange(stored: AccidentRow, { timestamp }: AccidentCorrection, now: Date): Change | undefined {
  if (timestamp === undefined) return undefined
  const told = new Date(timestamp)
  const at = told > now ? now : told
  if (at.getTime() === stored.occurred_at.getTime()) return undefined
  return {
    columns: { occurred_at: at },
    correction: { field: 'time', was: stored.occurred_at.toISOString(), now: at.toISOString() },
  }
}

function severityChange(stored: AccidentRow, { severity }: AccidentCorrection): Change | undefined {
  if (severity === undefined || severity === stored.severity) return undefined
  return { columns: { severity }, correction: { field: 'severity', was: stored.severity, now: severity } }
}

/** The same parts in another order are the same damage. */
function damageChange(stored: AccidentRow, form: AccidentCorrection): Change | undefined {
  const damage = form.damage && [...new Set(form.damage)]
  if (damage === undefined || damage.toSorted().join() === stored.damage.toSorted().join()) return undefined
  return { columns: { damage }, correction: { field: 'damage', was: stored.damage, now: damage } }
}

function wordsChange(stored: AccidentRow, form: AccidentCorrection): Change | undefined {
  if (form.description === undefined) return undefined
  const description = form.description || STANDARD_DESCRIPTION
  if (description === stored.description) return undefined
  return {
    columns: { description },
    correction: { field: 'words', was: stored.description, now: description },
  }
}
