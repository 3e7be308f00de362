import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { useAfter } from './loading-screen.tsx'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** `lines` of text, or one block of `height`. */
  lines?: number
  /** In rem, the same as the content that will come. */
  height?: number
}

/** Holds the place of content on its way. Nothing is drawn in the first 300 ms. */
export function Skeleton({ lines = 1, height }: SkeletonProps): ReactNode {
  const t = useT()
  const isDrawn = useAfter(300)
  return (
    <div
      className={styles.skeleton}
      role="status"
      aria-busy="true"
      aria-label={t('shell:loading.label')}
      data-drawn={isDrawn || undefined}
    >
      {height === undefined ? (
        Array.from({ length: lines }, (_, line) => <span key={line} className={styles.line} />)
      ) : (
        <span className={styles.block} style={{ blockSize: `${height}rem` }} />
      )}
    </div>
  )
}
