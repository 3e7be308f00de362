import {
  type ActivityType,
  GLOVEBOX_MAX,
  type Driver,
  type DriverForm,
  driver,
  driverProblems,
} from '@krash/contract'
import { recordActivity } from '#features/activity/activity.service.ts'
import { deleteFilesOfItem } from '#features/files/files.service.ts'
import type { Acting } from '#platform/acting.ts'
import { holdAndCount, writeUnique } from '#platform/database/own-rows.ts'
import { nextVersion } from '#platform/database/versions.ts'
import { AppError } from '#platform/http/app-error.ts'
import { holdRulesOfTheDay } from '#platform/http/rules-of-the-day.ts'
import {
  type DriverRow,
  findDrivers,
  holdDriver,
  insertDriver,
  removeDriver,
  replaceDriver,
} from './drivers.repository.ts'

/** Own drivers, oldest first. */
export async function driversOf({ tx, userId }: Acting): Promise<Driver[]> {
  const rows = await findDrivers(tx, userId)
  return rows.map(toDriver)
}

/** @throws AppError VALIDATION_FAILED for somebody under 16 or over 100, GLOVEBOX_FULL, DRIVER_EXISTS */
export async function addDriver(acting: Acting, form: DriverForm): Promise<Driver> {
  const { tx, context, userId } = acting
  const at = context.clock.now()
  holdRulesOfTheDay(at, (today) => driverProblems(form, today))
  if ((await holdAndCount(tx, userId, 'drivers')) >= GLOVEBOX_MAX) throw new AppError('GLOVEBOX_FULL')
  const row = await writeUnique('DRIVER_EXISTS', () =>
    insertDriver(tx, userId, { id: context.newId(), form, at }),
  )
  await tell(acting, row, 'added')
  return toDriver(row)
}

/** @throws AppError VALIDATION_FAILED, DRIVER_NOT_FOUND, DRIVER_EXISTS; CHANGED_ELSEWHERE when the form is older than the row */
export async function updateDriver(acting: Acting, id: string, form: DriverForm): Promise<Driver> {
  const { tx, context, userId } = acting
  const now = context.clock.now()
  holdRulesOfTheDay(now, (today) => driverProblems(form, today))
  const stored = await holdDriver(tx, userId, id)
  if (!stored) throw new AppError('DRIVER_NOT_FOUND')
  const at = nextVersion(stored.updated_at, form.updatedAt, now)
  const row = await writeUnique('DRIVER_EXISTS', () => replaceDriver(tx, userId, { id, form, at }))
  await tell(acting, row, 'updated')
  return toDriver(row)
}

/**
 * Deletes a driver with its files.
 * @throws AppError DRIVER_NOT_FOUND
 */
export async function deleteDriver(acting: Acting, id: string): Promise<{ id: string }> {
  const { tx, userId } = acting
  // The row goes first: an upload to it holds the row, so no file comes in after its others are gone.
  const row = await removeDriver(tx, userId, id)
  if (!row) throw new AppError('DRIVER_NOT_FOUND')
  await deleteFilesOfItem(acting, { section: 'driver', itemId: id })
  await tell(acting, row, 'deleted')
  return { id }
}

const told = {
  added: { type: 'driver_added', title: 'Driver added', phrase: 'driverAdded' },
  updated: { type: 'driver_updated', title: 'Driver updated', phrase: 'driverUpdated' },
  deleted: { type: 'driver_deleted', title: 'Driver deleted', phrase: 'driverDeleted' },
} as const satisfies Record<string, { type: ActivityType; title: string; phrase: string }>

/** Of the driver only the name goes into the history. */
async function tell(acting: Acting, { full_name: name }: DriverRow, what: keyof typeof told): Promise<void> {
  const { type, title, phrase } = told[what]
  await recordActivity(acting, { type, title, metadata: { phrase, values: { name } } })
}

function toDriver(row: DriverRow): Driver {
  return driver.parse({
    id: row.id,
    userId: row.user_id,
    fullName: row.full_name,
    email: row.email,
    cellNumber: row.cell_number,
    address: row.address,
    dateOfBirth: row.date_of_birth,
    relationship: row.relationship,
    licenseNumber: row.license_number,
    licenseState: row.license_state,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  })
}
