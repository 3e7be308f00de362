import type { ReactNode } from 'react'
import styles from './photo-mosaic.module.css'

/** Fewer pictures are all of one size. */
const FEWEST_WITH_A_LARGE_ONE = 3

/** Whether all of so many pictures are of one size. */
export function areAllAlike(count: number): boolean {
  return count < FEWEST_WITH_A_LARGE_ONE
}

/** As much room as a mosaic of so many pictures takes, until its code has loaded: nothing below it moves then. */
export function MosaicRoom({ count }: { count: number }): ReactNode {
  return (
    <div className={styles.mosaic} data-even={areAllAlike(count) || undefined} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.tile}>
          <div className={styles.picture} />
        </div>
      ))}
    </div>
  )
}
