import type { Acting } from '#platform/acting.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type ConnectionRow, findConnection } from './lawyer-connections.repository.ts'

/** @throws AppError CONNECTION_NOT_FOUND, also when it is somebody else's */
export async function requireConnection({ tx, userId }: Acting, id: string): Promise<ConnectionRow> {
  const row = await findConnection(tx, userId, id)
  if (!row) throw new AppError('CONNECTION_NOT_FOUND')
  return row
}
