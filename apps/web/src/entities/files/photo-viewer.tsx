import type { ReactNode } from 'react'
import type { StoredFile } from '@krash/contract/files'
import { useT } from '#shared/i18n/use-t.ts'
import { Lightbox } from '#shared/ui/photos/lightbox.tsx'
import { usePicture } from './pictures.ts'

/** A stored picture, with what is known about it. */
export type ViewedPhoto = Pick<StoredFile, 'id' | 'shot' | 'fileDescription'> & {
  times: StoredFile['times'] | null
}

interface PhotoViewerProps {
  photos: readonly ViewedPhoto[]
  /** Id of the photo; closes when it is none of them. */
  shown: string
  onShow: (id: string) => void
  onClose: () => void
  onCaption?: ((id: string, caption: string) => void | Promise<void>) | undefined
  onRemove?: ((id: string) => void) | undefined
}

/** Stored pictures over the whole screen, with what was written about each. */
export function PhotoViewer({ photos, shown, ...rest }: PhotoViewerProps): ReactNode {
  const t = useT()
  const url = usePicture(shown)
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
      {...rest}
    />
  )
}
