import { Download, FileText, Image } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { SharedDocument } from '@krash/contract/lawyer-connections'
import { usePictureAt, usePicturesAt } from '#entities/files/pictures.ts'
import { showFailure } from '#shared/api/failure-toast.ts'
import { download } from '#shared/api/save-file.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { translate, useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { Lightbox } from '#shared/ui/photos/lightbox.tsx'
import { PhotoMosaic } from '#shared/ui/photos/photo-mosaic.tsx'
import styles from './package.module.css'

/** The photos, each of which opens over the whole screen, and a list from which all of them and the papers are downloaded. */
export function PackageDocuments({ documents }: { documents: readonly SharedDocument[] }): ReactNode {
  const t = useT()
  const photos = documents.filter(({ thumbnailUrl }) => thumbnailUrl !== null)
  if (documents.length === 0) return <p className={lettering.muted}>{t('sharedPackage:noPhotos')}</p>
  const downloads = (
    <ul className={styles.files}>
      {documents.map((document) => (
        <DocumentRow key={document.id} document={document} />
      ))}
    </ul>
  )
  return (
    <>
      {photos.length === 0 ? null : <Gallery photos={photos} />}
      {photos.length < documents.length ? (
        downloads
      ) : (
        <details className={styles.more}>
          <summary>{t('sharedPackage:downloadAll')}</summary>
          {downloads}
        </details>
      )}
    </>
  )
}

function Gallery({ photos }: { photos: readonly SharedDocument[] }): ReactNode {
  const t = useT()
  const { formatDateTime } = useFormats()
  const [shown, setShown] = useState<string>()
  const thumbnails = usePicturesAt(photos.flatMap(({ thumbnailUrl }) => thumbnailUrl ?? []))
  const open = photos.find(({ id }) => id === shown)
  const url = usePictureAt(open && `${open.downloadUrl}?view=true`)
  return (
    <div className={styles.gallery}>
      <PhotoMosaic
        photos={photos.map(({ id, originalFilename, thumbnailUrl }) => ({
          id,
          name: originalFilename,
          url: thumbnailUrl === null ? undefined : thumbnails.get(thumbnailUrl),
        }))}
        onOpen={setShown}
        isEven
      />
      {shown === undefined ? null : (
        <Lightbox
          photos={photos.map(({ id, originalFilename, takenAt }) => ({
            id,
            url: id === shown ? url : undefined,
            label: takenAt && t('sharedPackage:taken', { time: formatDateTime(takenAt) }),
            caption: originalFilename,
            times: null,
          }))}
          shown={shown}
          onShow={setShown}
          onClose={() => setShown(undefined)}
        />
      )}
    </div>
  )
}

function DocumentRow({ document }: { document: SharedDocument }): ReactNode {
  const t = useT()
  const { formatDateTime, formatFileSize } = useFormats()
  const [isBusy, setBusy] = useState(false)
  const { originalFilename: name, downloadUrl, fileSize, takenAt, thumbnailUrl } = document
  const size = formatFileSize(fileSize)
  const Sign = thumbnailUrl === null ? FileText : Image

  async function save(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      await download(downloadUrl, name)
    } catch (error) {
      showFailure(error, translate('sharedPackage:failed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <li>
      <button
        type="button"
        className={styles.file}
        aria-busy={isBusy || undefined}
        aria-label={t('sharedPackage:download', { name, size })}
        onClick={() => void save()}
      >
        <Sign aria-hidden />
        <span className={styles.about}>
          <bdi>{name}</bdi>
          <span className={lettering.note}>
            {takenAt ? `${t('sharedPackage:taken', { time: formatDateTime(takenAt) })} · ${size}` : size}
          </span>
        </span>
        <Download aria-hidden />
      </button>
    </li>
  )
}
