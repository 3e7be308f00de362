import { freshDelivery } from '#shared/offline/parcel.ts'
import type { OutboxPhoto, OutboxReport } from '#entities/accidents/outbox-report.ts'
import { changeReport } from '#entities/accidents/report-outbox.ts'

/** Stores what the person writes about a photo of a sent report, until the server has it. */
export async function captionSentPhoto(
  report: OutboxReport,
  photoKey: string,
  caption: string,
): Promise<void> {
  await changeReport(report.key, (kept) => withPhoto(kept, photoKey, { caption }))
}

/** Sends a refused photo once more, under another key: the old one would only bring back the refusal. */
export async function sendPhotoAgain(report: OutboxReport, photoKey: string): Promise<void> {
  const anew = { sendKey: crypto.randomUUID(), damagedArrivals: 0, delivery: freshDelivery() }
  await changeReport(report.key, (kept) => withPhoto(kept, photoKey, anew))
}

function withPhoto(report: OutboxReport, photoKey: string, facts: Partial<OutboxPhoto>): OutboxReport {
  const photos = report.photos.map((photo) => (photo.key === photoKey ? { ...photo, ...facts } : photo))
  return { ...report, photos }
}
