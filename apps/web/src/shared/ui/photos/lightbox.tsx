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
export function Lightbox({ photos, shown, onShow, onClose, ...changes }: LightboxProps): ReactNode {
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
          {photos.length > 1 ? <Turns at={at} total={photos.length} onTurn={turn} /> : null}
        </Stage>
        <div className={styles.facts}>
          {photo.label ? <p className={styles.label}>{photo.label}</p> : null}
          {photo.trouble ? <p className={styles.trouble}>{photo.trouble}</p> : null}
          {photo.times ? <PhotoTimes times={photo.times} /> : null}
          <Caption key={photo.id} photo={photo} onCaption={onCaption} />
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

interface TurnsProps {
  at: number
  total: number
  onTurn: (by: number) => void
}

function Turns({ at, total, onTurn }: TurnsProps): ReactNode {
  const t = useT()
  return (
    <>
      <IconButton
        label={t('photos:viewer.previous')}
        className={styles.previous ?? ''}
        aria-disabled={at === 0 || undefined}
        onClick={() => onTurn(-1)}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton
        label={t('photos:viewer.next')}
        className={styles.next ?? ''}
        aria-disabled={at === total - 1 || undefined}
        onClick={() => onTurn(1)}
      >
        <ChevronRight aria-hidden />
      </IconButton>
    </>
  )
}

type CaptionProps = { photo: LightboxPhoto } & Pick<LightboxProps, 'onCaption'>

function Caption({ photo: { id, caption }, onCaption }: CaptionProps): ReactNode {
  if (onCaption) return <CaptionField caption={caption} onCaption={(typed) => onCaption(id, typed)} />
  if (caption === '') return null
  return (
    <p className={styles.caption}>
      <bdi>{caption}</bdi>
    </p>
  )
}

/** Arrow keys turn the pages in reading direction. */
function useTurningKeys(turn: (by: number) => void): void {
  useKeys((key) => {
    const [forward, back] = ['ArrowRight', 'ArrowLeft']
    const isMirrored = document.dir === 'rtl'
    if (key === (isMirrored ? back : forward)) turn(1)
    if (key === (isMirrored ? forward : back)) turn(-1)
  })
}

/** Keys pressed anywhere but where somebody types, or scrolls a zoomed picture. */
function useKeys(onKey: (key: string) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isIn = (places: string) => event.target instanceof Element && event.target.closest(places) !== null
    const isScrolling = event.key.startsWith('Arrow') && isIn('[data-zoomed]')
    if (!isScrolling && !isIn('textarea, input')) onKey(event.key)
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
function Stage({ photo, position, total, children }: StageProps): ReactNode {
  const { url } = photo
  const [zoom, setZoom] = useState(1)
  const [isBroken, setBroken] = useState(false)
  const zoomBy = (by: number) => setZoom((now) => Math.min(ZOOM_MAX, Math.max(1, now + by)))
  useKeys((key) => {
    if (key === '+' || key === '=') zoomBy(1)
    if (key === '-') zoomBy(-1)
  })
  const isZoomed = zoom > 1
  const cannotShow = url === '' || isBroken
  const name = useName(photo, { position, total })
  return (
    <div className={styles.stage}>
      {/* A scrolling region must be reachable by keyboard. */}
      <div
        className={styles.frame}
        data-zoomed={isZoomed || undefined}
        {...(isZoomed && { role: 'group', 'aria-label': name, tabIndex: 0 })}
      >
        {cannotShow ? <Unseen /> : null}
        {url && !cannotShow ? (
          <img
            src={url}
            alt={name}
            style={isZoomed ? { inlineSize: `${zoom * 100}%` } : undefined}
            onError={() => setBroken(true)}
          />
        ) : null}
      </div>
      {children}
      {cannotShow ? null : <Zoom zoom={zoom} onZoom={zoomBy} />}
    </div>
  )
}

function useName({ caption, label }: LightboxPhoto, place: { position: number; total: number }): string {
  const t = useT()
  return caption || label || t('photos:viewer.position', place)
}

function Unseen(): ReactNode {
  const t = useT()
  return (
    <p className={styles.unseen}>
      <ImageOff aria-hidden />
      {t('photos:viewer.cannotShow')}
    </p>
  )
}

function Zoom({ zoom, onZoom }: { zoom: number; onZoom: (by: number) => void }): ReactNode {
  const t = useT()
  return (
    <div className={styles.zoom}>
      <IconButton
        label={t('photos:viewer.zoomOut')}
        aria-disabled={zoom === 1 || undefined}
        onClick={() => onZoom(-1)}
      >
        <ZoomOut aria-hidden />
      </IconButton>
      <IconButton
        label={t('photos:viewer.zoomIn')}
        aria-disabled={zoom === ZOOM_MAX || undefined}
        onClick={() => onZoom(1)}
      >
        <ZoomIn aria-hidden />
      </IconButton>
    </div>
  )
}
