import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { areAllAlike } from './mosaic-room.tsx'
import { PhotoPicture } from './photo-picture.tsx'
import styles from './photo-mosaic.module.css'

export type PhotoState =
  | { kind: 'waiting' }
  /** From 0 to 1. */
  | { kind: 'sending'; share: number }
  | { kind: 'sent' }
  | { kind: 'failed'; onRetry: () => void }

export interface MosaicPhoto {
  id: string
  /** Name of its file. */
  name: string
  /** URL for `<img>`; undefined until it has been read, empty where the browser cannot show it. */
  url: string | undefined
  /** What it shows, as one of the suggested photos. */
  label?: string | undefined
  state?: PhotoState
}

interface PhotoMosaicProps {
  photos: readonly MosaicPhoto[]
  onOpen: (id: string) => void
  /** Makes all tiles alike, where the first is no more than the others. */
  isEven?: boolean
}

/** Pictures in a grid, the first one large; a press opens one. */
export function PhotoMosaic({ photos, onOpen, isEven }: PhotoMosaicProps): ReactNode {
  const t = useT()
  return (
    <ul className={styles.mosaic} data-even={isEven || areAllAlike(photos.length) || undefined}>
      {photos.map(({ id, name, url, label, state }, index) => {
        const place = { position: index + 1, total: photos.length }
        return (
          <li key={id} className={styles.tile}>
            <button
              type="button"
              className={styles.picture}
              aria-label={
                label
                  ? t('photos:viewer.enlargeNamed', { ...place, name: label })
                  : t('photos:viewer.enlarge', place)
              }
              aria-describedby={state ? `photo-state-${id}` : undefined}
              onClick={() => onOpen(id)}
            >
              <PhotoPicture url={url} name={name} />
              {state ? <State id={`photo-state-${id}`} state={state} /> : null}
            </button>
            {state?.kind === 'failed' ? (
              <button
                type="button"
                className={styles.again}
                aria-label={t('photos:viewer.tryAgain', { position: index + 1 })}
                onClick={state.onRetry}
              >
                {t('photos:viewer.again')}
              </button>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

function State({ id, state }: { id: string; state: PhotoState }): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  if (state.kind === 'sent')
    return (
      <span id={id} className={styles.state} data-sent>
        <Check role="img" aria-label={t('photos:viewer.sent')} />
      </span>
    )
  return (
    <span id={id} className={styles.state} data-bad={state.kind === 'failed' || undefined}>
      {state.kind === 'sending'
        ? formatNumber(state.share, { style: 'percent' })
        : t(`photos:viewer.${state.kind}`)}
    </span>
  )
}
