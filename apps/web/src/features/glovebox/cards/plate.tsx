import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '#shared/ui/class-names.ts'
import styles from './plate.module.css'

interface PlateProps {
  /** As it stands on the car. */
  plate: string
  /** "2021 Honda Civic" */
  name: string
  /** Fills the width it is given. */
  isLarge?: boolean
  /** Repeats what is typed beside it, for the eye only. */
  isPreview?: boolean
}

/** A vehicle as its license plate. It keeps its colours at night: signs reflect. */
export function Plate({ plate, name, isLarge, isPreview }: PlateProps): ReactNode {
  // Long plates get smaller letters, so that all of them stay on one line.
  const signs = { '--signs': Math.max(widthOf(plate), 5) } as CSSProperties
  return (
    <div className={classNames(styles.frame, isLarge && styles.large)} aria-hidden={isPreview}>
      <div className={styles.plate} style={signs}>
        <span className={styles.bolts} aria-hidden />
        <bdi dir="ltr" className={styles.number}>
          {plate}
        </bdi>
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.bolts} aria-hidden />
      </div>
    </div>
  )
}

/** How wide a plate is, in digits: W and M take more room, and so do letters that are not Latin. */
export function widthOf(plate: string): number {
  return [...plate].reduce((width, sign) => width + (/[WM\u0250-\uffff]/u.test(sign) ? 1.4 : 1), 0)
}
