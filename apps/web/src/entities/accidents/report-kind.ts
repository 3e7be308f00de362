import { accidentRoutes } from '@krash/contract/accidents'
import { fileRoutes } from '@krash/contract/files'
import { call, withToken } from '#shared/api/call.ts'
import { uploadFile } from '#shared/api/upload.ts'
import type { Kind } from '#shared/offline/kind.ts'
import { createStore } from '#shared/store/create-store.ts'
import type { AccidentStorage } from './accident-storage.ts'
import { afterTry, hasNewCaption, hurriedReport, nextStep, progressOf } from './outbox-report.ts'
import type { OutboxPhoto, OutboxReport, ReportAnswer } from './outbox-report.ts'

/** The part being sent right now. */
export interface Sending {
  reportKey: string
  /** Null for the report's text. */
  photoKey: string | null
  /** Share of the photo's bytes that were sent, from 0 to 1. */
  share: number
}

/** Null while nothing is being sent. */
export const sending = createStore<Sending | null>(null)

/** Sends the text first, then each photo on its own, so that a waiting one holds up no other. */
export function reportKind(storage: () => Promise<AccidentStorage>): Kind<OutboxReport, ReportAnswer> {
  return {
    name: 'report',
    nextStep,
    send: async (report, photoKey) => {
      sending.write({ reportKey: report.key, photoKey, share: 0 })
      return photoKey === null ? sendWords(report) : sendPhoto(report, photoKey, await storage())
    },
    afterTry: (report, tried) => afterTry(report, tried, () => crypto.randomUUID()),
    onTried: async (_report, { part }, kept) => {
      const photo = kept?.photos.find(({ key }) => key === part)
      // Only now, because until here the device has the only copy known to be complete.
      if (photo?.delivery.status === 'safe') await (await storage()).dropPhotoBytes(photo.key)
    },
    onRest: () => sending.write(null),
    hurried: hurriedReport,
    isUnsent: (report) => progressOf(report).status !== 'arrived' || report.photos.some(hasNewCaption),
  }
}

/** Text and photos have separate keys, so a lost answer costs nothing. */
async function sendWords({ key, body }: OutboxReport): Promise<ReportAnswer> {
  return { accident: (await call(accidentRoutes.reportAccident, { body, idempotencyKey: key })).data }
}

async function sendPhoto(
  { accident, photos }: OutboxReport,
  photoKey: string,
  storage: AccidentStorage,
): Promise<ReportAnswer> {
  const photo = photos.find(({ key }) => key === photoKey)
  if (photo?.stored) return sendCaption(photo.stored.fileId, photo.caption ?? '')
  const bytes = await storage.readPhoto(photoKey)
  if (!photo || !accident || !bytes) return { sha256: null }
  const form = formOf(photo, accident.id, bytes)
  const { id, sha256, fileDescription } = await withToken((token) =>
    uploadFile({ form, idempotencyKey: photo.sendKey, token, onProgress: showShare }),
  )
  return { sha256, stored: { fileId: id, caption: fileDescription ?? '' } }
}

async function sendCaption(fileId: string, caption: string): Promise<ReportAnswer> {
  await call(fileRoutes.updateFile, { params: { id: fileId }, body: { fileDescription: caption } })
  return { caption }
}

function showShare(share: number): void {
  const now = sending.read()
  if (now) sending.write({ ...now, share })
}

/** The fields come before the file, so that the server can judge them while the bytes are still arriving. */
function formOf(photo: OutboxPhoto, accidentId: string, bytes: ArrayBuffer): FormData {
  const form = new FormData()
  form.set('sectionType', 'accident')
  form.set('sectionItemId', accidentId)
  form.set('fileCategory', 'scene_photo')
  if (photo.shot) form.set('shot', photo.shot)
  if (photo.takenAt) form.set('phoneTime', photo.takenAt)
  if (photo.caption) form.set('fileDescription', photo.caption)
  form.set('file', new Blob([bytes], { type: photo.type }), photo.name)
  return form
}
