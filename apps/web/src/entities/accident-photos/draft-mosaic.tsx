import { useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import type { PhotoInfo } from '#shared/photos/prepare-photo.ts'
import { PhotoMosaic } from '#shared/ui/photos/photo-mosaic.tsx'
import { DraftLightbox } from './draft-lightbox.tsx'
import { usePhotoUrls } from './use-photo-urls.ts'

/** All photos of the draft, to be looked at once more. */
export function DraftMosaic({ photos }: { photos: readonly PhotoInfo[] }): ReactNode {
  const t = useT()
  const urls = usePhotoUrls(photos)
  const [shown, setShown] = useState<string>()
  return (
    <>
      <PhotoMosaic
        photos={photos.map(({ key, name, shot }) => ({
          id: key,
          name,
          url: urls.get(key),
          label: shot && t(`photos:shots.${shot}.label`),
        }))}
        onOpen={setShown}
      />
      {shown === undefined ? null : (
        <DraftLightbox photos={photos} shown={shown} onShow={setShown} onClose={() => setShown(undefined)} />
      )}
    </>
  )
}
