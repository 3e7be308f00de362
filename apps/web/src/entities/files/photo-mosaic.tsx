import { FileImage } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import type { StoredFile } from '@krash/contract/files'
import { useT } from '#shared/i18n/use-t.ts'
import { PhotoViewer } from './lazy-viewer.ts'
import { useThumbnail } from './pictures.ts'
import styles from './photo-mosaic.module.css'

/** Tiles that are shown; the last one leads to all. */
const TILES = 5

interface PhotoMosaicProps {
  photos: readonly StoredFile[]
  /** Leave out where captions can only be read. */
  onCaption?: ((id: string, caption: string) => void | Promise<void>) | undefined
  /** Leave out where photos can only be viewed. */
  onRemove?: ((id: string) => void) | undefined
}

/** The first pictures, the first one large; a press opens one in full. */
export function PhotoMosaic({ photos, ...changes }: PhotoMosaicProps): ReactNode {
  const t = useT()
  const [open, setOpen] = useState<string>()
  const shown = photos.slice(0, TILES)
  const total = photos.length
  return (
    <>
      <ul className={styles.mosaic} data-count={shown.length}>
        {shown.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              className={styles.tile}
              aria-label={t('claims:band.photo', { position: index + 1, total })}
              onClick={() => setOpen(photo.id)}
            >
              <Tile id={photo.id} />
              {index === TILES - 1 && total > TILES ? (
                <span className={styles.all}>{t('claims:band.all', { total })}</span>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
      {open === undefined ? null : (
        <Suspense>
          <PhotoViewer
            photos={photos}
            shown={open}
            onShow={setOpen}
            onClose={() => setOpen(undefined)}
            {...changes}
          />
        </Suspense>
      )}
    </>
  )
}

function Tile({ id }: { id: string }): ReactNode {
  const url = useThumbnail(id)
  return url ? <img src={url} alt="" /> : <FileImage aria-hidden />
}
