import type { ReactNode } from 'react'
import type { StoredFile } from '@krash/contract/files'
import { useT } from '#shared/i18n/use-t.ts'
import { Lightbox } from '#shared/ui/photos/lightbox.tsx'
import { usePicture } from './pictures.ts'

interface PhotoViewerProps {
  photos: readonly StoredFile[]
  at: number
  onMove: (at: number) => void
  onClose: () => void
}

/** Stored pictures over the whole screen, with what was written about each. */
export function PhotoViewer({ photos, at, onMove, onClose }: PhotoViewerProps): ReactNode {
  const t = useT()
  const shown = photos[at]?.id ?? ''
  const url = usePicture(shown === '' ? undefined : shown)
  return (
    <Lightbox
      photos={photos.map(({ id, shot, fileDescription, times }) => ({
        id,
        url: id === shown ? url : undefined,
        label: shot === null ? undefined : t(`photos:shots.${shot}.label`),
        caption: fileDescription ?? '',
        times,
      }))}
      shown={shown}
      onShow={(id) => onMove(photos.findIndex((photo) => photo.id === id))}
      onClose={onClose}
    />
  )
}
