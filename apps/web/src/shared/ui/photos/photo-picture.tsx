import { Image } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import styles from './photo-mosaic.module.css'

/** A small picture, or a sign in its place: not read yet, or of a type that this browser cannot show. */
export function PhotoPicture({ url, name }: { url: string | undefined; name: string }): ReactNode {
  const [broken, setBroken] = useState<string>()
  if (url && url !== broken) return <img src={url} alt="" onError={() => setBroken(url)} />
  return (
    <span className={styles.stand} aria-hidden>
      <Image />
      {url === undefined ? null : <bdi>{endingOf(name)}</bdi>}
    </span>
  )
}

function endingOf(name: string): string {
  return /\.([a-z0-9]{1,4})$/i.exec(name)?.[1]?.toUpperCase() ?? ''
}
