import { Camera, Maximize } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { StoredFile } from '@krash/contract/files'
import { useCardPicture } from '#entities/files/file-queries.ts'
import { useThumbnail } from '#entities/files/pictures.ts'
import type { CardCategory } from '#entities/files/file-queries.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { EmptyPlace } from './card-strip.tsx'
import styles from './card-strip.module.css'
import type { Shown } from './shown.ts'

export interface CardPicturesProps {
  /** Takes or chooses a picture. */
  camera: (category: CardCategory) => ReactNode
  onShow: (shown: Shown) => void
  /** Tells which pictures there are, for whoever shows them in turn. */
  onKnown: (pictures: readonly Shown[]) => void
}

/** Pictures of the insurance card and the license, which an officer asks for; where one is missing it can be taken. */
export function CardPictures({ camera, onShow, onKnown }: CardPicturesProps): ReactNode {
  const t = useT()
  const found = {
    insurance_card: useCardPicture('insurance_card'),
    driver_license: useCardPicture('driver_license'),
  }
  const insurance = pictureOf(found.insurance_card.data)
  const license = pictureOf(found.driver_license.data)
  const pictures = { insurance_card: insurance, driver_license: license }
  useEffect(() => {
    onKnown([...shownAs('insurance_card', insurance), ...shownAs('driver_license', license)])
  }, [onKnown, insurance, license])
  const [taking, setTaking] = useState<CardCategory>()
  // Otherwise its dialog would open by itself once the picture is deleted.
  if (taking && pictures[taking]) setTaking(undefined)
  return (
    <>
      {(['insurance_card', 'driver_license'] as const).map((category) => {
        const file = pictures[category]
        if (file === undefined) return found[category].isPending ? <EmptyPlace key={category} /> : null
        return (
          <li key={category} className={styles.card}>
            {file === null ? (
              <button type="button" className={styles.add} onClick={() => setTaking(category)}>
                <Camera aria-hidden />
                <span>{t(`glovebox:picture.add.${category}`)}</span>
              </button>
            ) : (
              <Picture category={category} file={file} onShow={onShow} />
            )}
            <Dialog
              isOpen={taking === category}
              title={t(`glovebox:picture.${category}`)}
              onClose={() => setTaking(undefined)}
            >
              <p>{t('glovebox:picture.why')}</p>
              {camera(category)}
            </Dialog>
          </li>
        )
      })}
    </>
  )
}

/** A document of several pages is no picture to hold out to somebody. */
function pictureOf(file: StoredFile | null | undefined): StoredFile | null | undefined {
  return file?.width === null ? null : file
}

function shownAs(category: CardCategory, file: StoredFile | null | undefined): Shown[] {
  return file ? [{ kind: 'picture', category, file }] : []
}

interface PictureProps {
  category: CardCategory
  file: StoredFile
  onShow: (shown: Shown) => void
}

function Picture({ category, file, onShow }: PictureProps): ReactNode {
  const t = useT()
  const url = useThumbnail(file.id)
  const name = t(`glovebox:picture.${category}`)
  return (
    <>
      <figure className={styles.picture}>
        {url === undefined ? <span /> : <img src={url} alt="" />}
        <figcaption>{name}</figcaption>
      </figure>
      <Button
        variant="soft"
        icon={<Maximize aria-hidden />}
        aria-label={t('glovebox:fullScreen.openNamed', { name })}
        onClick={() => onShow({ kind: 'picture', category, file })}
      >
        {t('glovebox:fullScreen.open')}
      </Button>
    </>
  )
}
