import { accidentRoutes } from '@krash/contract/accidents'
import { call, withToken } from '#shared/api/call.ts'
import { uploadFile } from '#shared/api/upload.ts'
import type { Kind } from '#shared/offline/kind.ts'
import { createStore } from '#shared/store/create-store.ts'
import type { AccidentStorage } from './accident-storage.ts'
import { afterTry, hurriedReport, nextStep, progressOf } from './outbox-report.ts'
import type { OutboxPhoto, OutboxReport, ReportAnswer } from './outbox-report.ts'

/** What is on its way right now. */
export interface Sending {
  reportKey: string
  /** Null: the words of the report. */
  photoKey: string | null
  /** Share of the photo's bytes that left the device, from 0 to 1. */
  share: number
}

/** Null when the sending rests. */
export const sending = createStore<Sending | null>(null)

/** The words first, then each photo by itself; one that waits holds up no other. */
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
      // Only now: until here the device has the one copy that is known to be whole.
      if (photo?.delivery.status === 'safe') await (await storage()).dropPhotoBytes(photo.key)
    },
    onRest: () => sending.write(null),
    hurried: hurriedReport,
    isUnsent: (report) => progressOf(report).status !== 'arrived',
  }
}

/** Words and photos have keys of their own, so a lost answer costs nothing. */
async function sendWords({ key, body }: OutboxReport): Promise<ReportAnswer> {
  return { accident: (await call(accidentRoutes.reportAccident, { body, idempotencyKey: key })).data }
}

async function sendPhoto(
  { accident, photos }: OutboxReport,
  photoKey: string,
  storage: AccidentStorage,
): Promise<ReportAnswer> {
  const photo = photos.find(({ key }) => key === photoKey)
  const bytes = await storage.readPhoto(photoKey)
  if (!photo || !accident || !bytes) return { sha256: null }
  const form = formOf(photo, accident.id, bytes)
  return withToken((token) =>
    uploadFile({ form, idempotencyKey: photo.sendKey, token, onProgress: showShare }),
  )
}

function showShare(share: number): void {
  const now = sending.read()
  if (now) sending.write({ ...now, share })
}

/** The fields come before the file: the server decides on them while the bytes still flow. */
function formOf(photo: OutboxPhoto, accidentId: string, bytes: ArrayBuffer): FormData {
  const form = new FormData()
  form.set('sectionType', 'accident')
  form.set('sectionItemId', accidentId)
  form.set('fileCategory', 'scene_photo')
  form.set('file', new Blob([bytes], { type: photo.type }), photo.name)
  return form
}
