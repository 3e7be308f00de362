import type { VehicleForm } from '@krash/contract'
import type { Selectable } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Vehicles } from '#platform/database/tables.ts'

export type VehicleRow = Selectable<Vehicles>

/** Own vehicles, oldest first. */
export async function findVehicles(tx: Tx, userId: string): Promise<VehicleRow[]> {
  return tx
    .selectFrom('vehicles')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** An own vehicle, which stays as it is until the transaction ends; undefined also when it is somebody else's. */
export async function holdVehicle(tx: Tx, userId: string, id: string): Promise<VehicleRow | undefined> {
  return tx
    .selectFrom('vehicles')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** A vehicle at an instant. */
export interface WrittenVehicle {
  id: string
  form: VehicleForm
  at: Date
}

/** Adds a vehicle; a unique index refuses a second one with its plate or VIN. */
export async function insertVehicle(
  tx: Tx,
  userId: string,
  { id, form, at }: WrittenVehicle,
): Promise<VehicleRow> {
  const row = { user_id: userId, id, ...columnsOf(form), created_at: at, updated_at: at }
  return tx.insertInto('vehicles').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Writes every field of the form. */
export async function replaceVehicle(
  tx: Tx,
  userId: string,
  { id, form, at }: WrittenVehicle,
): Promise<VehicleRow> {
  return tx
    .updateTable('vehicles')
    .set({ ...columnsOf(form), updated_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Removes an own vehicle and tells what it was; undefined when there is none. */
export async function removeVehicle(tx: Tx, userId: string, id: string): Promise<VehicleRow | undefined> {
  return tx
    .deleteFrom('vehicles')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

function columnsOf(form: VehicleForm) {
  return {
    make: form.make,
    model: form.model,
    year: form.year,
    color: form.color,
    license_plate: form.licensePlate,
    vin: form.vin,
    vehicle_type: form.vehicleType ?? null,
    fuel_type: form.fuelType ?? null,
  }
}
