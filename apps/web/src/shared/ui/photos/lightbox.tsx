import { ChevronLeft, ChevronRight, ImageOff, Trash2, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import type { PhotoTimes as Times } from '@krash/contract/files'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '../actions/button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { Dialog } from '../feedback/dialog.tsx'
import { CaptionField } from './caption-field.tsx'
import { PhotoTimes } from './photo-times.tsx'
import styles from './lightbox.module.css'

export interface LightboxPhoto {
  id: string
  /** URL for `<img>`; undefined until it has been read, empty where the browser cannot show it. */
  url: string | undefined
  /** What it shows, as one of the suggested photos. */
  label?: string | undefined
  caption: string
  times: Times | null
  /** Why it is not sent. */
  trouble?: string | null
}

interface LightboxProps {
  photos: readonly LightboxPhoto[]
  /** The photo that is shown; closes when it is none of them. */
  shown: string
  onShow: (id: string) => void
  onClose: () => void
  /** Leave out where captions can only be read. */
  onCaption?: ((id: string, caption: string) => void | Promise<void>) | undefined
  /** Leave out where photos can only be viewed. */
  onRemove?: ((id: string) => void) | undefined
}

/** Pictures over the whole screen, one at a time, with what is known about each. */
export default function Lightbox({ photos, shown, onShow, onClose, ...changes }: LightboxProps): ReactNode {
  const t = useT()
  const at = photos.findIndex(({ id }) => id === shown)
  const photo = photos[at]
  const turn = (by: number) => {
    const next = photos[at + by]
    if (next) onShow(next.id)
  }
  useTurningKeys(turn)
  if (!photo) return null
  const { onCaption, onRemove } = changes

  function remove(): void {
    // The way back is offered on the page, which takes no press below a dialog.
    onClose()
    onRemove?.(shown)
  }

  return (
    <Dialog
      isOpen
      title={t('photos:viewer.of', { position: at + 1, total: photos.length })}
      onClose={onClose}
    >
      <div className={styles.lightbox}>
        <Stage key={photo.id} photo={photo} position={at + 1} total={photos.length}>
          {photos.length > 1 ? (
            <>
              <IconButton
                label={t('photos:viewer.previous')}
                className={styles.previous ?? ''}
                aria-disabled={at === 0 || undefined}
                onClick={() => turn(-1)}
              >
                <ChevronLeft aria-hidden />
              </IconButton>
              <IconButton
                label={t('photos:viewer.next')}
                className={styles.next ?? ''}
                aria-disabled={at === photos.length - 1 || undefined}
                onClick={() => turn(1)}
              >
                <ChevronRight aria-hidden />
              </IconButton>
            </>
          ) : null}
        </Stage>
        <div className={styles.facts}>
          {photo.label ? <p className={styles.label}>{photo.label}</p> : null}
          {photo.trouble ? <p className={styles.trouble}>{photo.trouble}</p> : null}
          {photo.times ? <PhotoTimes times={photo.times} /> : null}
          {onCaption ? (
            <CaptionField
              key={photo.id}
              caption={photo.caption}
              onCaption={(caption) => onCaption(photo.id, caption)}
            />
          ) : null}
          {!onCaption && photo.caption ? (
            <p className={styles.caption}>
              <bdi>{photo.caption}</bdi>
            </p>
          ) : null}
          {onRemove ? (
            <Button icon={<Trash2 aria-hidden />} onClick={remove}>
              {t('shell:actions.remove')}
            </Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  )
}

/** Arrow keys turn the pages in reading direction, unless somebody types. */
function useTurningKeys(turn: (by: number) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest('textarea, input, [data-zoomed]')) return
    const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const back = document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    if (event.key === forward) turn(1)
    if (event.key === back) turn(-1)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

interface StageProps {
  photo: LightboxPhoto
  position: number
  total: number
  children: ReactNode
}

const ZOOM_MAX = 4

/** The picture, as large as there is room, or zoomed and scrolled. Two fingers zoom as on any page. */
function Stage({ photo: { url, caption, label }, position, total, children }: StageProps): ReactNode {
  const t = useT()
  const [zoom, setZoom] = useState(1)
  const [isBroken, setBroken] = useState(false)
  const zoomBy = (by: number) => setZoom((now) => Math.min(ZOOM_MAX, Math.max(1, now + by)))
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest('textarea, input')) return
    if (event.key === '+' || event.key === '=') zoomBy(1)
    if (event.key === '-') zoomBy(-1)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  const isZoomed = zoom > 1
  const name = caption || label || t('photos:viewer.position', { position, total })
  const cannotShow = url === '' || isBroken
  return (
    <div className={styles.stage}>
      {/* A scrolling region must be reachable by keyboard. */}
      <div
        className={styles.frame}
        data-zoomed={isZoomed || undefined}
        {...(isZoomed && { role: 'group', 'aria-label': name, tabIndex: 0 })}
      >
        {url && !isBroken ? (
          <img
            src={url}
            alt={name}
            style={isZoomed ? { inlineSize: `${zoom * 100}%` } : undefined}
            onError={() => setBroken(true)}
          />
        ) : null}
        {cannotShow ? (
          <p className={styles.unseen}>
            <ImageOff aria-hidden />
            {t('photos:viewer.cannotShow')}
          </p>
        ) : null}
      </div>
      {children}
      {cannotShow ? null : (
        <div className={styles.zoom}>
          <IconButton
            label={t('photos:viewer.zoomOut')}
            aria-disabled={!isZoomed || undefined}
            onClick={() => zoomBy(-1)}
          >
            <ZoomOut aria-hidden />
          </IconButton>
          <IconButton
            label={t('photos:viewer.zoomIn')}
            aria-disabled={zoom === ZOOM_MAX || undefined}
            onClick={() => zoomBy(1)}
          >
            <ZoomIn aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  )
}
