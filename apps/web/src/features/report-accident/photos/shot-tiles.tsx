import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { shots } from '@krash/contract/files'
import type { Shot } from '@krash/contract/files'
import type { PhotoInfo } from '#shared/photos/prepare-photo.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { useMedia, WIDE } from '#shared/ui/use-media.ts'
import { ShotTile } from './shot-tile.tsx'
import styles from './shot-tiles.module.css'

const FIRST = 6

interface ShotTilesProps {
  photos: readonly PhotoInfo[]
  urls: ReadonlyMap<string, string>
  isFull: boolean
  isPhone: boolean
  onFiles: (files: readonly File[], shot: Shot) => void
  onOpen: (key: string) => void
}

/** Twelve photos that help later. None of them is required; a narrow screen begins with six. */
export function ShotTiles({ photos, urls, onFiles, ...rest }: ShotTilesProps): ReactNode {
  const t = useT()
  const list = useRef<HTMLUListElement>(null)
  const [wantsAll, setWantsAll] = useState(false)
  const isWide = useMedia(WIDE)
  const of = (shot: Shot) => photos.filter((photo) => photo.shot === shot)
  const showsAll = isWide || wantsAll || shots.slice(FIRST).some((shot) => of(shot).length > 0)
  const shown = showsAll ? shots : shots.slice(0, FIRST)
  const next = shots.find((shot) => of(shot).length === 0)

  function showAll(): void {
    setWantsAll(true)
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-shot='${shots[FIRST]}'] input`)?.focus(),
    )
  }

  return (
    <>
      <ul ref={list} className={styles.tiles} aria-label={t('photos:take.frames')}>
        {shown.map((shot) => (
          <ShotTile
            key={shot}
            shot={shot}
            photos={of(shot).map(({ key, name }) => ({ key, name, url: urls.get(key) }))}
            isNext={shot === next && !rest.isFull}
            onFiles={(files) => onFiles(files, shot)}
            {...rest}
          />
        ))}
      </ul>
      {showsAll ? null : (
        <Button isWide onClick={showAll}>
          {t('photos:shots.showMore', { count: shots.length - FIRST })}
        </Button>
      )}
    </>
  )
}
