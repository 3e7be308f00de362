import { X } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { Dialog } from '../feedback/dialog.tsx'
import styles from './photo-strip.module.css'

export interface StripPhoto {
  id: string
  /** URL for `<img>`; undefined until the bytes have been read. */
  url: string | undefined
  /** Progress, shown under the picture. */
  note?: string
}

interface PhotoStripProps {
  photos: readonly StripPhoto[]
  /** Leave out where photos can only be viewed. */
  onRemove?: (id: string) => void
}

/** Thumbnails in a row that scrolls; a press enlarges one. */
export function PhotoStrip({ photos, onRemove }: PhotoStripProps): ReactNode {
  const t = useT()
  const [enlarged, setEnlarged] = useState<string>()
  const total = photos.length
  const shown = photos.findIndex(({ id }) => id === enlarged)
  const shownPhoto = photos[shown]
  return (
    <>
      <ul className={styles.strip}>
        {photos.map(({ id, url, note }, index) => {
          const place = { position: index + 1, total }
          return (
            <li key={id} className={styles.item}>
              <button
                type="button"
                className={styles.thumbnail}
                aria-label={t('shell:photos.enlarge', place)}
                onClick={() => setEnlarged(id)}
              >
                <img src={url} alt="" />
              </button>
              {note ? <span className={styles.note}>{note}</span> : null}
              {onRemove ? (
                <IconButton
                  className={styles.remove ?? ''}
                  label={t('shell:photos.remove', place)}
                  onClick={() => onRemove(id)}
                >
                  <X aria-hidden />
                </IconButton>
              ) : null}
            </li>
          )
        })}
      </ul>
      <Dialog
        isOpen={shownPhoto !== undefined}
        isWide
        title={t('shell:photos.position', { position: shown + 1, total })}
        onClose={() => setEnlarged(undefined)}
      >
        {shownPhoto ? (
          <img
            className={styles.large}
            src={shownPhoto.url}
            alt={t('shell:photos.position', { position: shown + 1, total })}
          />
        ) : null}
      </Dialog>
    </>
  )
}
