import {
  type Accident,
  type AccidentCall,
  type Pagination,
  type StoredFile,
  pageWindow,
  paginationOf,
  reportNumber,
} from '@krash/contract'
import { filesOfItems } from '#features/files/files.service.ts'
import type { Acting } from '#platform/acting.ts'
import { findOwn } from '#platform/database/own-rows.ts'
import { AppError } from '#platform/http/app-error.ts'
import {
  type AccidentRow,
  countReports,
  findCalls,
  findContactsToCall,
  findReports,
  knowsRoadsideService,
} from './accidents.repository.ts'

export async function listAccidents(
  acting: Acting,
  query: Parameters<typeof pageWindow>[0] & { isActive?: boolean | undefined },
): Promise<{ accidents: Accident[]; pagination: Pagination }> {
  const { tx, userId } = acting
  const window = pageWindow(query)
  const rows = await findReports(tx, userId, { ...window, isActive: query.isActive })
  const total = await countReports(tx, userId, query.isActive)
  return {
    accidents: await withPhotos(acting, rows),
    pagination: paginationOf(window, rows.length, total),
  }
}

/** @throws AppError ACCIDENT_NOT_FOUND, also when it is somebody else's */
export async function getAccident(acting: Acting, id: string): Promise<Accident> {
  const row = await findOwn(acting.tx, acting.userId, { table: 'accidents', id })
  if (!row) throw new AppError('ACCIDENT_NOT_FOUND')
  return withItsPhotos(acting, row)
}

export async function emergencyStatus(acting: Acting) {
  const { tx, userId } = acting
  const [last] = await findReports(tx, userId, { isActive: undefined, limit: 1, offset: 0 })
  const place = last && pointOf(last)
  return {
    activeCases: await countReports(tx, userId, true),
    lastReport: last ? await withItsPhotos(acting, last) : null,
    contacts: await findContactsToCall(tx, userId),
    roadsideAvailable: await knowsRoadsideService(tx, place),
  }
}

export async function withItsPhotos(acting: Acting, row: AccidentRow): Promise<Accident> {
  const [whole] = await withPhotos(acting, [row])
  return whole ?? toAccident(row)
}

async function withPhotos(acting: Acting, rows: AccidentRow[]): Promise<Accident[]> {
  if (rows.length === 0) return []
  const itemIds = rows.map((row) => row.id)
  const photos = await filesOfItems(acting, { section: 'accident', itemIds })
  const calls = await findCalls(acting.tx, acting.userId, itemIds)
  return rows.map((row) => toAccident(row, { photos: photos.get(row.id), calls: calls.get(row.id) }))
}

function pointOf(row: AccidentRow): { latitude: number; longitude: number } | undefined {
  if (row.latitude === null || row.longitude === null) return undefined
  return { latitude: row.latitude, longitude: row.longitude }
}

export function toAccident(
  row: AccidentRow,
  { photos = [], calls = [] }: { photos?: StoredFile[] | undefined; calls?: AccidentCall[] | undefined } = {},
): Accident {
  return {
    id: row.id,
    number: reportNumber(row.id),
    location: {
      latitude: row.latitude,
      longitude: row.longitude,
      address: row.address,
      precision: row.precision,
      accuracy: row.accuracy,
      near: row.near,
    },
    description: row.description,
    severity: row.severity,
    damage: row.damage,
    status: row.status,
    notes: row.notes,
    timestamp: row.occurred_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    photos,
    calls,
    details: row.details,
  }
}
