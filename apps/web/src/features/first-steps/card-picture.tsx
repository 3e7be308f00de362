import type { ReactNode } from 'react'
import type { StoredFile } from '@krash/contract/files'
import { useThumbnail } from '#entities/files/pictures.ts'
import { useT } from '#shared/i18n/use-t.ts'
import styles from './first-steps.module.css'

/** The insurance card: small where it is a picture, else its name. */
export function CardPicture({ file }: { file: StoredFile }): ReactNode {
  return file.width === null ? <bdi>{file.originalFilename}</bdi> : <Picture id={file.id} />
}

function Picture({ id }: { id: string }): ReactNode {
  const t = useT()
  const url = useThumbnail(id)
  if (url === undefined) return <span className={styles.picture} />
  return <img className={styles.picture} src={url} alt={t('dashboard:ready.card.photo')} />
}
