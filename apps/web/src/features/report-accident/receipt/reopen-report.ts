import type { AccidentDetails } from '@krash/contract/accidents/who-was-there'
import type { Device } from '#shared/offline/device.ts'
import { device } from '#shared/offline/this-device.ts'
import { keepDraft, keptDraft, leaveCalls } from '#entities/accidents/accident-storage.ts'
import { emptyDraft, isEmpty } from '#entities/accidents/draft.ts'
import type { Draft } from '#entities/accidents/draft.ts'
import type { OutboxPhoto, OutboxReport } from '#entities/accidents/outbox-report.ts'

/**
 * Turns a refused report back into a draft with all its content, under a new key. The draft takes over the bytes of the
 * photos. False when the person has begun another draft, which stays.
 */
export async function reopenReport(report: OutboxReport): Promise<boolean> {
  return reopenReportOn(await device(), report, crypto.randomUUID())
}

export function reopenReportOn({ change }: Device, report: OutboxReport, key: string): Promise<boolean> {
  return change(async (tables) => {
    const begun = await keptDraft(tables, report.userId)
    if (begun && !isEmpty(begun)) return false
    await keepDraft(tables, draftOf(report, key))
    await tables.outbox.delete(report.id)
    await leaveCalls(tables, report)
    return true
  })
}

export function draftOf(report: OutboxReport, key: string): Draft {
  const { body, photos, queuedAt, userId, near } = report
  const { latitude = null, longitude = null, accuracy = null, address } = body.location
  return {
    ...emptyDraft(key, new Date(queuedAt), userId),
    place: {
      address: address ?? '',
      latitude,
      longitude,
      accuracy,
      source: sourceOf(report),
      ...(near && { near }),
    },
    severity: body.severity ?? null,
    damage: body.damage ?? [],
    description: body.description ?? '',
    // The whole value from the draft, as the device stored it.
    ...(body.details && { details: body.details as AccidentDetails }),
    photos: photos.map(photoOfDraft),
  }
}

function photoOfDraft({
  key,
  name,
  type,
  size,
  sha256,
  takenAt,
  shot,
  caption,
}: OutboxPhoto): Draft['photos'][number] {
  return { key, name, type, size, sha256, takenAt, shot, caption }
}

function sourceOf({ body: { location }, isPointedAt: isPointed }: OutboxReport): Draft['place']['source'] {
  if (location.latitude == null) return 'typed'
  return location.accuracy == null && !isPointed ? 'suggestion' : 'device'
}
