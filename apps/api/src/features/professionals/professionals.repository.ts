import { type Professional, type ProfessionalType, UNKNOWN_DISTANCE } from '@krash/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

export interface WrittenProfessional {
  id: string
  json: string
}

/** An item as JSON, with the fact that an account answers for it, and how fast. */
const written = sql<string>`
  left(written::text, -1) || case when krash_professional_account(id) is null then ',"hasAccount":false}'
    else ',"hasAccount":true,"medianResponseMinutes":' || coalesce(krash_response_minutes(id)::text, 'null') || '}' end`

/** Complete professionals as JSON without a distance, in the order of the ids; unknown ids are left out. */
export async function findWritten(tx: Tx, ids: readonly string[]): Promise<WrittenProfessional[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('professional_items')
    .select(['id', written.as('json')])
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
  const byId = new Map(rows.map(({ id, json }) => [id, json]))
  return ids.flatMap((id) => {
    const json = byId.get(id)
    return json === undefined ? [] : [{ id, json }]
  })
}

export async function findProfessionals(tx: Tx, ids: readonly string[]): Promise<Professional[]> {
  const items = await findWritten(tx, ids)
  return items.map(({ json }) => ({
    ...(JSON.parse(json) as Omit<Professional, 'distance'>),
    distance: UNKNOWN_DISTANCE,
  }))
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

/** Whose files hold the picture of a professional, and its name there; undefined without one. */
export async function findPicture(
  tx: Tx,
  type: ProfessionalType,
  id: string,
): Promise<{ name: string; owner: string } | undefined> {
  const row = await tx
    .selectFrom('professionals')
    .select(['picture_name as name', sql<string | null>`krash_professional_account(id)`.as('owner')])
    .where('id', '=', id)
    .where('type', '=', type)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!row?.name || row.owner === null) return undefined
  return { name: row.name, owner: row.owner }
}
