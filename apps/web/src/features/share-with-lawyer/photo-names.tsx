import { Image } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SharedPackage } from '@krash/contract/lawyer-connections'
import { useThumbnail } from '#entities/files/pictures.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import thumbnails from '#shared/styles/thumbnail.module.css'
import styles from './shared-preview.module.css'

type Photo = NonNullable<SharedPackage['documents']>[number]

export function PhotoNames({ photos }: { photos: readonly Photo[] }): ReactNode {
  const t = useT()
  if (photos.length === 0) return <p className={lettering.muted}>{t('lawyerConnections:preview.noPhotos')}</p>
  return (
    <>
      <p>{t('lawyerConnections:preview.photos', { count: photos.length })}</p>
      <ul className={styles.photos}>
        {photos.map((photo) => (
          <PhotoName key={photo.id} photo={photo} />
        ))}
      </ul>
    </>
  )
}

function PhotoName({ photo }: { photo: Photo }): ReactNode {
  const t = useT()
  const { formatFileSize } = useFormats()
  const thumbnail = useThumbnail(photo.id)
  return (
    <li className={styles.photo}>
      <span className={thumbnails.thumbnail}>
        {thumbnail ? <img src={thumbnail} alt="" /> : <Image aria-hidden />}
      </span>
      <bdi>
        {t('lawyerConnections:preview.photo', {
          name: photo.originalFilename,
          size: formatFileSize(photo.fileSize),
        })}
      </bdi>
    </li>
  )
}
