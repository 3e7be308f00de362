import { Camera, Maximize } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { StoredFile } from '@krash/contract/files'
import { useThumbnail } from '#entities/files/file-queries.ts'
import type { CardCategory } from '#entities/files/file-queries.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import styles from './card-strip.module.css'
import type { Shown } from './shown.ts'

export interface CardPicturesProps {
  /** The newest picture of each; null without one, undefined while that is not known. */
  pictures: Readonly<Record<CardCategory, StoredFile | null | undefined>>
  /** Takes or chooses a picture. */
  camera: (category: CardCategory) => ReactNode
  onShow: (shown: Shown) => void
}

/** Pictures of the insurance card and the license, which an officer asks for; where one is missing it can be taken. */
export function CardPictures({ pictures, camera, onShow }: CardPicturesProps): ReactNode {
  const t = useT()
  const [taking, setTaking] = useState<CardCategory>()
  return (
    <>
      {(['insurance_card', 'driver_license'] as const).map((category) => {
        const file = pictures[category]
        if (file === undefined) return null
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
          </li>
        )
      })}
      <Dialog
        isOpen={taking !== undefined && pictures[taking] === null}
        title={taking && t(`glovebox:picture.${taking}`)}
        onClose={() => setTaking(undefined)}
      >
        <p>{t('glovebox:picture.why')}</p>
        {taking ? camera(taking) : null}
      </Dialog>
    </>
  )
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
