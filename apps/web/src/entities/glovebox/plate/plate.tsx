import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '#shared/ui/class-names.ts'
import styles from './plate.module.css'

interface PlateProps {
  /** As written on the car. */
  plate: string
  /** Postal code of the state that gave it out, where it is known. */
  state?: string | null | undefined
  /** "2021 Honda Civic" */
  name: string
  /** Fills the available width. */
  isLarge?: boolean
  /** Repeats what is typed beside it, so it is hidden from screen readers. */
  isPreview?: boolean
}

/** A vehicle as its license plate. It keeps its colours at night, as reflective signs do. */
export function Plate({ plate, state, name, isLarge, isPreview }: PlateProps): ReactNode {
  // Long plates get smaller letters, so that they stay on one line.
  const signs = { '--signs': Math.max(widthOf(plate), 5) } as CSSProperties
  return (
    <div className={classNames(styles.frame, isLarge && styles.large)} aria-hidden={isPreview}>
      <div className={styles.plate} style={signs}>
        <span className={styles.bolts}>
          <bdi dir="ltr" className={styles.state}>
            {state}
          </bdi>
        </span>
        <bdi dir="ltr" className={styles.number}>
          {plate}
        </bdi>
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.bolts} aria-hidden />
      </div>
    </div>
  )
}

/** The width of a plate in digits; W, M and letters that are not Latin are wider. */
export function widthOf(plate: string): number {
  return [...plate].reduce((width, sign) => width + (/[WM\u0250-\uffff]/u.test(sign) ? 1.4 : 1), 0)
}
