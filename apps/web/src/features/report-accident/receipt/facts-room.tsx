import type { ReactNode } from 'react'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { MosaicRoom } from '#shared/ui/photos/mosaic-room.tsx'
import styles from './receipt.module.css'

/** In rem: the words and the ways on; without pictures a second line says that they can follow. */
const heights = { withPictures: 10.125, without: 11.75 }

/** As high as the facts of a report that has arrived, so that the calls below do not move when they come. */
export function FactsRoom({ pictures }: { pictures: number }): ReactNode {
  return (
    <div className={styles.facts}>
      <Skeleton height={pictures > 0 ? heights.withPictures : heights.without} />
      {pictures > 0 ? <MosaicRoom count={pictures} /> : null}
    </div>
  )
}
