import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { useAfter } from './loading-screen.tsx'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** Number of text lines; `height` gives one block instead. */
  lines?: number
  /** In rem, the same as the expected content. */
  height?: number
}

/** From this height on, in rem, a block has room for words. */
const ROOM_FOR_WORDS = 12

/**
 * A placeholder for content that is loading. Nothing is drawn in the first 300 ms; a large block says after five seconds
 * that it takes long.
 */
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
        <span className={styles.block} style={{ blockSize: `${height}rem` }}>
          {height < ROOM_FOR_WORDS ? null : <SlowWords />}
        </span>
      )}
    </div>
  )
}

function SlowWords(): ReactNode {
  const t = useT()
  return useAfter(5000) ? <span>{t('shell:loading.slow')}</span> : null
}
