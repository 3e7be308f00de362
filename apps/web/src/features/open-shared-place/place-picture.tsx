import type { ReactNode } from 'react'
import styles from './place-picture.module.css'

/** A drawing of streets and a pin. It asks no map service, so nobody else learns the place. */
export function PlacePicture(): ReactNode {
  return (
    <svg
      className={styles.picture}
      viewBox="0 -26 640 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <g className={styles.block}>
        <rect x="-10" y="-40" width="150" height="102" rx="8" />
        <rect x="178" y="-40" width="218" height="92" rx="8" />
        <rect x="434" y="-40" width="220" height="74" rx="8" />
        <rect x="-10" y="104" width="150" height="90" rx="8" />
        <rect x="178" y="96" width="218" height="100" rx="8" />
        <rect x="434" y="78" width="220" height="120" rx="8" />
      </g>
      <g className={styles.lane}>
        <path d="M-10 84 L320 76 L650 56" />
        <path d="M159 -40 V190" />
        <path d="M415 -40 V190" />
      </g>
      <ellipse className={styles.shade} cx="320" cy="77" rx="15" ry="5" />
      <path
        className={styles.pin}
        d="M320 74 C303 54 296 44 296 32 a24 24 0 0 1 48 0 C344 44 337 54 320 74 Z"
      />
      <circle className={styles.eye} cx="320" cy="32" r="9" />
    </svg>
  )
}
