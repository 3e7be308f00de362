import { accidentRoutes } from '@krash/contract/accidents'
import type { Accident } from '@krash/contract/accidents'
import type { StoredFile } from '@krash/contract/files'
import { withToken } from '#shared/api/call.ts'
import { request } from '#shared/api/request.ts'
import { whatAFailureMeans } from '#shared/offline/what-a-failure-means.ts'
import type { Verdict } from '#shared/offline/what-a-failure-means.ts'
import type { OutboxPhoto, OutboxReport, Outcome } from './outbox-report.ts'
import type { Transport } from './send-outbox.ts'
import type { Upload } from '#shared/api/upload.ts'

interface TransportParts {
  upload: (upload: Upload) => Promise<StoredFile>
  /** Share of the photo now on its way, from 0 to 1. */
  onProgress: (share: number) => void
}

/** Sends to our server. Each thing carries its own idempotency key, so a lost answer costs nothing. */
export function createServerTransport({ upload, onProgress }: TransportParts): Transport {
  return {
    sendReport: (report) => ending(() => withToken(async (token) => (await sendReport(report, token)).data)),
    sendPhoto: (photo, accidentId, bytes) =>
      ending(() =>
        withToken((token) =>
          upload({
            form: formOf(photo, accidentId, bytes),
            idempotencyKey: photo.sendKey,
            token,
            onProgress,
          }),
        ),
      ),
  }
}

function sendReport(report: OutboxReport, token: string) {
  const { key, body } = report
  return request(accidentRoutes.reportAccident, { body, idempotencyKey: key }, token)
}

async function ending<Answer extends Accident | StoredFile>(
  work: () => Promise<Answer>,
): Promise<Outcome<Answer> | Verdict> {
  try {
    return { kind: 'accepted', answer: await work() }
  } catch (error) {
    return whatAFailureMeans(error)
  }
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
