import { createHash } from 'node:crypto'
import type { Accident, ActivityItem, StoredFile } from '@krash/contract'
import type { Caller } from './caller.ts'
import type { Claims } from './writer.ts'

/** What the API returns about one writer at the end. */
export interface Found {
  reports: Accident[]
  activities: ActivityItem[]
  /** The counter in the person's record. */
  accidentCount: number
  /** Every file the API lists: its record, and the SHA-256 of its download (undefined when that failed). */
  photos: { file: StoredFile; sha256: string | undefined }[]
}

/** Faults, which should be zero, beside the number of attempts. */
export interface Figures {
  reports: {
    acknowledged: number
    lost: number
    duplicated: number
    halfWritten: number
    retried: number
    abandoned: number
    abandonedButThere: number
  }
  photos: { acknowledged: number; lost: number; damaged: number; duplicated: number }
  surprises: string[]
}

/** Reads everything about one writer through the API. */
export async function readBack(caller: Caller): Promise<Found> {
  const reports = await allPages(caller, '/api/emergency/accidents?', (data) => data as Accident[])
  const activities = await allPages(
    caller,
    '/api/activity/recent?type=emergency_reported&',
    (data) => (data as { activities: ActivityItem[] }).activities,
  )
  const me = await caller.get('/api/auth/me')
  const photos: Found['photos'] = []
  for (const file of await filesOf(caller)) {
    const bytes = await caller.download(`/api/files/${file.id}/download`)
    photos.push({ file, sha256: bytes && createHash('sha256').update(bytes).digest('hex') })
  }
  return {
    reports,
    activities,
    accidentCount: (me.data as { user: { accidentCount: number } }).user.accidentCount,
    photos,
  }
}

export async function filesOf(caller: Caller): Promise<StoredFile[]> {
  return allPages(caller, '/api/files/getfiles?', (data) => (data as { data: StoredFile[] }).data)
}

async function allPages<T>(caller: Caller, path: string, itemsOf: (data: unknown) => T[]): Promise<T[]> {
  const items: T[] = []
  for (;;) {
    const reply = await caller.get(`${path}limit=100&offset=${items.length}`)
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`)
    const page = itemsOf(reply.data)
    items.push(...page)
    if (page.length < 100) return items
  }
}

/** Compares the promises made to one writer with what is there. */
export function compare(claims: Claims, found: Found): Figures {
  const byId = new Map(found.reports.map((report) => [report.id, report]))
  const photoById = new Map(found.photos.map((photo) => [photo.file.id, photo]))
  const acknowledged = [...claims.reports]
  const photos = [...claims.photos]
  return {
    reports: {
      acknowledged: acknowledged.length,
      lost: acknowledged.filter(([id, description]) => byId.get(id)?.description !== description).length,
      duplicated: repeated(found.reports.map((report) => report.description)),
      halfWritten: halfWritten(found),
      retried: claims.retried,
      abandoned: claims.abandoned.length,
      abandonedButThere: found.reports.filter((report) => claims.abandoned.includes(report.description))
        .length,
    },
    photos: {
      acknowledged: photos.length,
      lost: photos.filter(([id]) => !photoById.has(id)).length,
      damaged: found.photos.filter(
        ({ file, sha256 }) => sha256 !== (claims.photos.get(file.id) ?? file.sha256),
      ).length,
      duplicated: repeated(found.photos.map(({ file }) => file.sha256)),
    },
    surprises: claims.surprises,
  }
}

function repeated(values: string[]): number {
  return values.length - new Set(values).size
}

/** Reports without a history item, items without a report, and a counter that differs from the number of reports. */
function halfWritten({ reports, activities, accidentCount }: Found): number {
  const told = activities.map(({ metadata }) =>
    typeof metadata['accidentId'] === 'string' ? metadata['accidentId'] : '',
  )
  const tellings = new Map<string, number>()
  for (const id of told) tellings.set(id, (tellings.get(id) ?? 0) + 1)
  const untold = reports.filter((report) => tellings.get(report.id) !== 1).length
  const ids = new Set(reports.map((report) => report.id))
  const unfounded = told.filter((id) => !ids.has(id)).length
  return untold + unfounded + Math.abs(accidentCount - reports.length)
}

export function total(all: Figures[]): Figures {
  const add = <T extends Record<string, number>>(parts: T[]): T =>
    parts.reduce(
      (sum, part) =>
        Object.fromEntries(
          Object.entries(sum).map(([name, value]) => [name, value + (part[name] ?? 0)]),
        ) as T,
    )
  return {
    reports: add(all.map((figures) => figures.reports)),
    photos: add(all.map((figures) => figures.photos)),
    surprises: all.flatMap((figures) => figures.surprises),
  }
}

export function isKept({ reports, photos, surprises }: Figures): boolean {
  const broken = [
    reports.lost,
    reports.duplicated,
    reports.halfWritten,
    photos.lost,
    photos.damaged,
    photos.duplicated,
  ]
  return surprises.length === 0 && broken.every((count) => count === 0)
}
