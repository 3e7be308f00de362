import { type Professional, type ProfessionalType, UNKNOWN_DISTANCE } from '@krash/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

export interface WrittenProfessional {
  id: string
  json: string
}

/** Complete professionals as JSON, in the order of the ids; unknown ids are left out. */
export async function findWritten(tx: Tx, ids: readonly string[]): Promise<WrittenProfessional[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('professional_items')
    .select(['id', sql<string>`item::text`.as('json')])
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
  const written = new Map(rows.map(({ id, json }) => [id, json]))
  return ids.flatMap((id) => {
    const json = written.get(id)
    return json === undefined ? [] : [{ id, json }]
  })
}

export async function findProfessionals(tx: Tx, ids: readonly string[]): Promise<Professional[]> {
  const written = await findWritten(tx, ids)
  return written.map(({ json }) => JSON.parse(json) as Professional)
}

export async function findActive(
  tx: Tx,
  type: ProfessionalType,
  ids: readonly string[],
): Promise<Professional[]> {
  const found = await findProfessionals(tx, [...new Set(ids)])
  return found.filter((who) => who.type === type && who.isActive)
}

export async function findProfessional(
  tx: Tx,
  type: ProfessionalType,
  id: string,
): Promise<Professional | undefined> {
  const [found] = await findActive(tx, type, [id])
  return found
}
