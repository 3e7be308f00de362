import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import notices from '#shared/styles/notice.module.css'
import { classNames } from '../class-names.ts'
import styles from './failure-line.module.css'

/** The reason the last try failed, read aloud when it appears. */
export function FailureLine({ text }: { text: string | undefined }): ReactNode {
  return (
    <div role="alert" className={styles.alert}>
      {text === undefined ? null : (
        <p className={classNames(notices.danger, styles.line)}>
          <CircleAlert aria-hidden />
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}
