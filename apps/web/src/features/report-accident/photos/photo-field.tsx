import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import type { DragEvent, ReactNode } from 'react'
import { PHOTOS_PER_ACCIDENT } from '@krash/contract/files'
import type { Shot } from '@krash/contract/files'
import { useT } from '#shared/i18n/use-t.ts'
import type { PhotoInfo } from '#shared/photos/prepare-photo.ts'
import { photoLimits } from '#shared/photos/photo-limits.ts'
import lettering from '#shared/styles/lettering.module.css'
import { PHONE, useMedia } from '#shared/ui/use-media.ts'
import { PhotoMosaic } from '#shared/ui/photos/photo-mosaic.tsx'
import { DraftLightbox } from '#entities/accident-photos/draft-lightbox.tsx'
import { FileButton } from '#shared/ui/photos/file-button.tsx'
import { IntakeSays } from './intake-says.tsx'
import styles from './photo-field.module.css'
import { ShotTiles } from './shot-tiles.tsx'
import { takeFiles } from './take-files.ts'
import type { Intake } from './take-files.ts'
import { usePhotoUrls } from '#entities/accident-photos/use-photo-urls.ts'

/** Photos of the scene: suggested ones that are taken one by one, and others chosen from the device. */
export function PhotoField({ photos }: { photos: readonly PhotoInfo[] }): ReactNode {
  const t = useT()
  const isPhone = useMedia(PHONE)
  const urls = usePhotoUrls(photos)
  const [preparing, setPreparing] = useState(0)
  const [intake, setIntake] = useState<Intake>()
  const [shown, setShown] = useState<string>()
  const isFull = photos.length >= PHOTOS_PER_ACCIDENT
  const others = photos.filter(({ shot }) => shot === undefined)

  async function take(files: readonly File[], shot?: Shot): Promise<void> {
    if (files.length === 0) return
    setPreparing((count) => count + files.length)
    setIntake(await takeFiles(files, { limits: photoLimits(isPhone), shot }))
    setPreparing((count) => count - files.length)
  }

  function drop(event: DragEvent): void {
    event.preventDefault()
    void take([...event.dataTransfer.files])
  }

  return (
    <fieldset className={styles.group} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <legend className={lettering.title4}>{t('accidents:photos.legend')}</legend>
      <p className={lettering.quiet}>{t('photos:take.hint')}</p>
      {isFull ? <p className={styles.note}>{t('photos:take.full', { max: PHOTOS_PER_ACCIDENT })}</p> : null}
      <ShotTiles
        photos={photos}
        urls={urls}
        isFull={isFull}
        isPhone={isPhone}
        onFiles={(files, shot) => void take(files, shot)}
        onOpen={setShown}
      />
      <FileButton
        icon={<ImagePlus aria-hidden />}
        label={t('photos:take.choose')}
        isDisabled={isFull}
        onFiles={(files) => void take(files)}
      />
      <div role="status" className={styles.says}>
        {preparing > 0 ? (
          <p>{t('photos:take.preparing', { count: preparing })}</p>
        ) : (
          <IntakeSays intake={intake} />
        )}
      </div>
      {others.length > 0 ? (
        <PhotoMosaic
          photos={others.map(({ key, name }) => ({ id: key, name, url: urls.get(key) }))}
          onOpen={setShown}
        />
      ) : null}
      {shown === undefined ? null : (
        <DraftLightbox photos={photos} shown={shown} onShow={setShown} onClose={() => setShown(undefined)} />
      )}
    </fieldset>
  )
}
