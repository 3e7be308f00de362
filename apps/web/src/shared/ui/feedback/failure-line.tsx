import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './account-care.module.css'

/** Why the last try failed, read aloud when it appears. */
export function FailureLine({ text }: { text: string | undefined }): ReactNode {
  return (
    <div role="alert" className={styles.alert}>
      {text === undefined ? null : (
        <p className={styles.failure}>
          <CircleAlert aria-hidden />
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}
