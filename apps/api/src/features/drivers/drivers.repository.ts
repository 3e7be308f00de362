import type { DriverForm } from '@krash/contract'
import type { Selectable } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Drivers } from '#platform/database/tables.ts'

export type DriverRow = Selectable<Drivers>

/** Own drivers, oldest first. */
export async function findDrivers(tx: Tx, userId: string): Promise<DriverRow[]> {
  return tx
    .selectFrom('drivers')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** An own driver, which stays as it is until the transaction ends; undefined also when it is somebody else's. */
export async function holdDriver(tx: Tx, userId: string, id: string): Promise<DriverRow | undefined> {
  return tx
    .selectFrom('drivers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** A driver at an instant. */
export interface WrittenDriver {
  id: string
  form: DriverForm
  at: Date
}

/** Adds a driver; a unique index refuses a second one with its name and date of birth. */
export async function insertDriver(
  tx: Tx,
  userId: string,
  { id, form, at }: WrittenDriver,
): Promise<DriverRow> {
  const row = { user_id: userId, id, ...columnsOf(form), created_at: at, updated_at: at }
  return tx.insertInto('drivers').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Writes every field of the form. */
export async function replaceDriver(
  tx: Tx,
  userId: string,
  { id, form, at }: WrittenDriver,
): Promise<DriverRow> {
  return tx
    .updateTable('drivers')
    .set({ ...columnsOf(form), updated_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Removes an own driver and tells what it was; undefined when there is none. */
export async function removeDriver(tx: Tx, userId: string, id: string): Promise<DriverRow | undefined> {
  return tx
    .deleteFrom('drivers')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

function columnsOf(form: DriverForm) {
  return {
    full_name: form.fullName,
    email: form.email,
    cell_number: form.cellNumber,
    address: form.address,
    date_of_birth: form.dateOfBirth,
    relationship: form.relationship,
    license_number: form.licenseNumber,
    license_state: form.licenseState ?? null,
  }
}
