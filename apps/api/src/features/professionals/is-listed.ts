import type { ProfessionalType } from '@krash/contract'
import type { Tx } from '#platform/database/database.ts'

export async function isListed(tx: Tx, type: ProfessionalType, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('professionals')
    .select('id')
    .where('id', '=', id)
    .where('type', '=', type)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row !== undefined
}
