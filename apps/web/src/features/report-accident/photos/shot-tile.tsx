import { Check, Plus } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import type { Shot } from '@krash/contract/files'
import { useT } from '#shared/i18n/use-t.ts'
import { PhotoPicture } from '#shared/ui/photos/photo-picture.tsx'
import { FileInput } from '#shared/ui/photos/file-button.tsx'
import { shotIcons } from '#entities/accident-photos/shot-icons.tsx'
import styles from './shot-tiles.module.css'

export interface ShotPhoto {
  key: string
  name: string
  url: string | undefined
}

interface ShotTileProps {
  shot: Shot
  photos: readonly ShotPhoto[]
  /** The first empty one, which is drawn stronger. */
  isNext: boolean
  /** No more photos are taken. */
  isFull: boolean
  isPhone: boolean
  onFiles: (files: readonly File[]) => void
  onOpen: (key: string) => void
}

/** One suggested photo: a press opens the camera; once taken, the picture fills the tile, and a press enlarges it. */
export function ShotTile({ photos, ...tile }: ShotTileProps): ReactNode {
  const [first] = photos
  const item = useRef<HTMLLIElement>(null)
  const had = useRef(first !== undefined)
  // What was pressed is gone; the focus stays on the tile.
  useEffect(() => {
    const has = first !== undefined
    if (has !== had.current && document.activeElement === document.body)
      item.current?.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: true })
    had.current = has
  }, [first])
  return (
    <li
      ref={item}
      className={styles.tile}
      data-next={tile.isNext || undefined}
      data-shot={tile.shot}
      aria-current={tile.isNext ? 'step' : undefined}
    >
      {first ? <Filled first={first} more={photos.length - 1} {...tile} /> : <Empty {...tile} />}
    </li>
  )
}

type EmptyProps = Omit<ShotTileProps, 'photos'>

function Empty({ shot, isFull, isPhone, onFiles }: EmptyProps): ReactNode {
  const t = useT()
  const why = useId()
  return (
    <label className={styles.empty} data-disabled={isFull || undefined}>
      <FileInput
        isCamera={isPhone}
        isDisabled={isFull}
        name={t(`photos:shots.${shot}.label`)}
        describedBy={why}
        onFiles={onFiles}
      />
      {shotIcons[shot]}
      <span className={styles.label}>{t(`photos:shots.${shot}.label`)}</span>
      <span id={why} className={styles.why}>
        {t(`photos:shots.${shot}.why`)}
      </span>
    </label>
  )
}

function Filled({
  shot,
  first,
  more,
  isFull,
  isPhone,
  onFiles,
  onOpen,
}: EmptyProps & { first: ShotPhoto; more: number }): ReactNode {
  const t = useT()
  const label = t(`photos:shots.${shot}.label`)
  return (
    <>
      <button
        type="button"
        className={styles.filled}
        aria-label={t('photos:shots.open', { name: label, count: more + 1 })}
        onClick={() => onOpen(first.key)}
      >
        <span className={styles.picture}>
          <PhotoPicture url={first.url} name={first.name} />
          {more > 0 ? <span className={styles.more}>{t('photos:shots.more', { count: more })}</span> : null}
        </span>
        <span className={styles.foot}>
          <span>{label}</span>
          <Check aria-hidden />
        </span>
      </button>
      {isFull ? null : (
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- FileInput is the control, and has the name
        <label className={styles.add}>
          <FileInput isCamera={isPhone} name={t('photos:shots.another', { name: label })} onFiles={onFiles} />
          <Plus aria-hidden />
        </label>
      )}
    </>
  )
}
