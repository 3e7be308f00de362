import { type OfficeHours, type OfficeHoursForm, officeLimits } from '@krash/contract'
import * as z from 'zod/mini'
import type { Acting } from '#platform/acting.ts'
import type { Context } from '#platform/context.ts'
import { nextVersion } from '#platform/database/versions.ts'
import { AppError } from '#platform/http/app-error.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { type OfficeRow, findOffice } from '../appointments.repository.ts'
import { toOffice } from '../availability.ts'
import { usualHours } from '../office-hours.ts'
import { endAvailable, holdHours, saveHours, setAvailable } from './hours.repository.ts'

const HOUR_MS = 3_600_000
const neverChanged = new Date(0)
const job = z.object({ professionalId: z.uuid(), until: z.iso.datetime() })

/** @throws AppError PROFESSIONAL_NOT_FOUND, also for a record of somebody else */
export async function readHours(acting: Acting, professionalId: string): Promise<OfficeHours> {
  return toHours(await ownOffice(acting, professionalId))
}

/** @throws AppError PROFESSIONAL_NOT_FOUND; CHANGED_ELSEWHERE where another device was first */
export async function writeHours(
  acting: Acting,
  professionalId: string,
  { updatedAt, ...hours }: OfficeHoursForm,
): Promise<OfficeHours> {
  const { tx, context } = acting
  await holdHours(tx, professionalId)
  const known = (await ownOffice(acting, professionalId)).updated_at ?? neverChanged
  // Null is a version as well: nobody had set them.
  const read = updatedAt === null ? neverChanged.toISOString() : updatedAt
  const at = nextVersion(known, read, context.clock.now())
  const daysOff = [...new Set(hours.daysOff)].toSorted()
  await saveHours(tx, professionalId, { ...hours, daysOff, at })
  return readHours(acting, professionalId)
}

/**
 * Says until when the professional is available now; null ends it. A job ends it at its time, since searches find the
 * available ones by an index.
 * @throws AppError PROFESSIONAL_NOT_FOUND; VALIDATION_FAILED for a time that is past or too far ahead
 */
export async function beAvailable(
  acting: Acting,
  professionalId: string,
  until: string | null,
): Promise<OfficeHours> {
  const { tx, context } = acting
  const now = context.clock.now()
  const end = until === null ? null : new Date(until)
  const { availableHours: max } = officeLimits
  if (end && (end <= now || end.getTime() > now.getTime() + max * HOUR_MS))
    throw new AppError('VALIDATION_FAILED', {
      fields: [{ field: 'until', key: 'field.availableUntil', values: { max } }],
    })
  await holdHours(tx, professionalId)
  if (!(await setAvailable(tx, professionalId, end))) throw new AppError('PROFESSIONAL_NOT_FOUND')
  if (end)
    await enqueue(tx, {
      task: 'endAvailability',
      payload: { professionalId, until: end.toISOString() },
      key: `available ${professionalId}`,
      runAt: end,
    })
  return readHours(acting, professionalId)
}

/** The task `endAvailability`. */
export async function endAvailability(payload: unknown, context: Context): Promise<void> {
  const { professionalId, until } = job.parse(payload)
  await context.database.asSystem((tx) => endAvailable(tx, { professionalId, until: new Date(until) }))
}

async function ownOffice({ tx, userId }: Acting, id: string): Promise<OfficeRow> {
  const row = await findOffice(tx, id)
  if (!row || row.account !== userId) throw new AppError('PROFESSIONAL_NOT_FOUND')
  return row
}

function toHours(row: OfficeRow): OfficeHours {
  const { timeZone, hours, booking } = toOffice(row)
  return {
    professionalId: row.id,
    timeZone,
    ...(hours ?? usualHours),
    booking,
    availableUntil: row.available_until?.toISOString() ?? null,
    updatedAt: row.updated_at?.toISOString() ?? null,
  }
}
