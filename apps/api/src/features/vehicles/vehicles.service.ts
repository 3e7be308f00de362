import {
  type ActivityType,
  GLOVEBOX_MAX,
  type Vehicle,
  type VehicleForm,
  vehicle,
  vehicleProblems,
} from '@krash/contract'
import { recordActivity } from '#features/activity/activity.service.ts'
import { deleteFilesOfItem } from '#features/files/files.service.ts'
import type { Acting } from '#platform/acting.ts'
import { holdAndCount, writeUnique } from '#platform/database/own-rows.ts'
import { nextVersion } from '#platform/database/versions.ts'
import { AppError } from '#platform/http/app-error.ts'
import { holdRulesOfTheDay } from '#platform/http/rules-of-the-day.ts'
import {
  type VehicleRow,
  findVehicles,
  holdVehicle,
  insertVehicle,
  removeVehicle,
  replaceVehicle,
} from './vehicles.repository.ts'

/** Own vehicles, oldest first. */
export async function vehiclesOf({ tx, userId }: Acting): Promise<Vehicle[]> {
  const rows = await findVehicles(tx, userId)
  return rows.map(toVehicle)
}

/** @throws AppError VALIDATION_FAILED for a model year of the future, GLOVEBOX_FULL, VEHICLE_EXISTS */
export async function addVehicle(acting: Acting, form: VehicleForm): Promise<Vehicle> {
  const { tx, context, userId } = acting
  const at = context.clock.now()
  holdRulesOfTheDay(at, (today) => vehicleProblems(form, today))
  if ((await holdAndCount(tx, userId, 'vehicles')) >= GLOVEBOX_MAX) throw new AppError('GLOVEBOX_FULL')
  const row = await writeUnique('VEHICLE_EXISTS', () =>
    insertVehicle(tx, userId, { id: context.newId(), form, at }),
  )
  await tell(acting, row, 'added')
  return toVehicle(row)
}

/** @throws AppError VALIDATION_FAILED, VEHICLE_NOT_FOUND, VEHICLE_EXISTS; CHANGED_ELSEWHERE when the form is older than the row */
export async function updateVehicle(acting: Acting, id: string, form: VehicleForm): Promise<Vehicle> {
  const { tx, context, userId } = acting
  const now = context.clock.now()
  holdRulesOfTheDay(now, (today) => vehicleProblems(form, today))
  const stored = await holdVehicle(tx, userId, id)
  if (!stored) throw new AppError('VEHICLE_NOT_FOUND')
  const at = nextVersion(stored.updated_at, form.updatedAt, now)
  const row = await writeUnique('VEHICLE_EXISTS', () => replaceVehicle(tx, userId, { id, form, at }))
  await tell(acting, row, 'updated')
  return toVehicle(row)
}

/**
 * Deletes a vehicle with its files.
 * @throws AppError VEHICLE_NOT_FOUND
 */
export async function deleteVehicle(acting: Acting, id: string): Promise<{ id: string }> {
  const { tx, userId } = acting
  // The row goes first: an upload to it holds the row, so no file comes in after its others are gone.
  const row = await removeVehicle(tx, userId, id)
  if (!row) throw new AppError('VEHICLE_NOT_FOUND')
  await deleteFilesOfItem(acting, { section: 'vehicle', itemId: id })
  await tell(acting, row, 'deleted')
  return { id }
}

const told = {
  added: { type: 'vehicle_added', title: 'Vehicle added', phrase: 'vehicleAdded' },
  updated: { type: 'vehicle_updated', title: 'Vehicle updated', phrase: 'vehicleUpdated' },
  deleted: { type: 'vehicle_deleted', title: 'Vehicle deleted', phrase: 'vehicleDeleted' },
} as const satisfies Record<string, { type: ActivityType; title: string; phrase: string }>

/** Neither plate nor VIN go into the history: they would outlive the vehicle there. */
async function tell(acting: Acting, { make, model }: VehicleRow, what: keyof typeof told): Promise<void> {
  const { type, title, phrase } = told[what]
  await recordActivity(acting, { type, title, metadata: { phrase, values: { make, model } } })
}

function toVehicle(row: VehicleRow): Vehicle {
  return vehicle.parse({
    id: row.id,
    userId: row.user_id,
    make: row.make,
    model: row.model,
    year: row.year,
    color: row.color,
    licensePlate: row.license_plate,
    vin: row.vin,
    vehicleType: row.vehicle_type,
    fuelType: row.fuel_type,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  })
}
