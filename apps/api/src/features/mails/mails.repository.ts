import type { Tx } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'

export interface Addressee {
  email: string
  language: string
  /** Keyed by the phrases of `missing` in mails.json. */
  has: Record<string, boolean>
}

/** @throws AppError NOT_FOUND when the account is gone */
export async function findAddressee(tx: Tx, userId: string): Promise<Addressee> {
  const row = await tx
    .selectFrom('users')
    .select(['email', 'language', 'first_name', 'last_name', 'cell_number', 'address1', 'city', 'zip_code'])
    .select((users) => [
      users.exists(users.selectFrom('vehicles').select('id').where('user_id', '=', userId)).as('vehicle'),
      users.exists(users.selectFrom('drivers').select('id').where('user_id', '=', userId)).as('driver'),
      users
        .exists(users.selectFrom('insurance_policies').select('id').where('user_id', '=', userId))
        .as('policy'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  const { email, language } = row
  const has = {
    fullName: row.first_name !== null && row.last_name !== null,
    cellNumber: row.cell_number !== null,
    address: row.address1 !== null && row.city !== null && row.zip_code !== null,
    vehicles: Boolean(row.vehicle),
    drivers: Boolean(row.driver),
    insurancePolicies: Boolean(row.policy),
  }
  return { email, language, has }
}
