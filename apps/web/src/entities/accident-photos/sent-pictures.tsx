import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import type { OutboxPhoto, OutboxReport } from '#entities/accidents/outbox-report.ts'
import { captionSentPhoto, sendPhotoAgain } from './sent-photo.ts'
import type { ReportOutbox } from '#entities/accidents/report-outbox.ts'
import { usePicture, useThumbnails } from '#entities/files/pictures.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { hurry } from '#shared/offline/outbox.ts'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import { PhotoMosaic } from '#shared/ui/photos/photo-mosaic.tsx'
import type { PhotoState } from '#shared/ui/photos/photo-mosaic.tsx'
import { usePhotoUrls, useWholePhoto } from './use-photo-urls.ts'

const Lightbox = lazyOrNothing(async () => (await import('#shared/ui/photos/lightbox.tsx')).Lightbox)

interface SentPicturesProps {
  report: OutboxReport
  sending: ReportOutbox['sending']
}

/** The pictures of a sent report, each with how far it is; captions can still be written. */
export function SentPictures({ report, sending }: SentPicturesProps): ReactNode {
  const t = useT()
  const [shown, setShown] = useState<string>()
  const local = usePhotoUrls(report.photos.filter(({ delivery }) => delivery.status !== 'safe'))
  // What the device has given away, or cannot show, comes from the server.
  const stored = useThumbnails(report.photos.flatMap(({ stored: on }) => (on ? [on.fileId] : [])))
  const labelOf = ({ shot }: OutboxPhoto) => shot && t(`photos:shots.${shot}.label`)
  const open = report.photos.find(({ key }) => key === shown)
  return (
    <>
      <PhotoMosaic
        photos={report.photos.map((photo) => ({
          id: photo.key,
          name: photo.name,
          url: (photo.stored && stored.get(photo.stored.fileId)) || local.get(photo.key),
          label: labelOf(photo),
          state: stateOf(photo, report, sending),
        }))}
        onOpen={setShown}
      />
      {open ? <SentLightbox report={report} open={open} labelOf={labelOf} onShow={setShown} /> : null}
    </>
  )
}

interface SentLightboxProps {
  report: OutboxReport
  open: OutboxPhoto
  labelOf: (photo: OutboxPhoto) => string | undefined
  onShow: (key: string | undefined) => void
}

function SentLightbox({ report, open, labelOf, onShow }: SentLightboxProps): ReactNode {
  const onServer = usePicture(open.stored?.fileId)
  const here = useWholePhoto(open)
  const url = open.stored ? onServer : here
  const canCaption = open.delivery.status === 'waiting' || open.stored !== undefined
  return (
    <Suspense>
      <Lightbox
        photos={report.photos.map((photo) => ({
          id: photo.key,
          url: photo.key === open.key ? url : undefined,
          label: labelOf(photo),
          caption: photo.caption ?? '',
          times: photo.takenAt
            ? { phone: new Date(photo.takenAt).toISOString(), camera: null, satellites: null }
            : null,
          trouble: photo.delivery.refusal,
        }))}
        shown={open.key}
        onShow={onShow}
        onClose={() => onShow(undefined)}
        onCaption={canCaption ? (key, caption) => captionSentPhoto(report, key, caption) : undefined}
      />
    </Suspense>
  )
}

function stateOf(photo: OutboxPhoto, report: OutboxReport, sending: ReportOutbox['sending']): PhotoState {
  const { status, attempts } = photo.delivery
  if (status === 'safe') return { kind: 'sent' }
  if (status === 'refused') return { kind: 'failed', onRetry: () => void sendPhotoAgain(report, photo.key) }
  if (sending?.reportKey === report.key && sending.photoKey === photo.key)
    return { kind: 'sending', share: sending.share }
  return attempts > 0 ? { kind: 'failed', onRetry: () => void hurry() } : { kind: 'waiting' }
}
