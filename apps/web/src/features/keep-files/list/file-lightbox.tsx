import type { ReactNode } from 'react'
import type { StoredFile } from '@krash/contract/files'
import type { FileTarget } from '#entities/files/file-queries.ts'
import { useUpdateFile } from '#entities/files/file-queries.ts'
import { usePicture } from '#entities/files/pictures.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Lightbox } from '#shared/ui/photos/lightbox.tsx'

interface FileLightboxProps {
  target: FileTarget
  files: readonly StoredFile[]
  shown: StoredFile
  onShow: (file: StoredFile | undefined) => void
}

/** The pictures among the files, over the whole screen; their descriptions can be changed. */
export function FileLightbox({ target, files, shown, onShow }: FileLightboxProps): ReactNode {
  const t = useT()
  const { mutateAsync } = useUpdateFile(target)
  const url = usePicture(shown.id)
  const pictures = files.filter(({ mimeType }) => mimeType.startsWith('image/'))

  async function caption(id: string, fileDescription: string): Promise<void> {
    const file = pictures.find((one) => one.id === id)
    if (file) await mutateAsync({ id, fileDescription, fileCategory: file.fileCategory })
  }

  return (
    <Lightbox
      photos={pictures.map(({ id, shot, fileDescription, times }) => ({
        id,
        url: id === shown.id ? url : undefined,
        label: shot === null ? undefined : t(`photos:shots.${shot}.label`),
        caption: fileDescription ?? '',
        times,
      }))}
      shown={shown.id}
      onShow={(id) => onShow(pictures.find((one) => one.id === id))}
      onClose={() => onShow(undefined)}
      onCaption={caption}
    />
  )
}
