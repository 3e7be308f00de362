import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { classNames } from '#shared/ui/class-names.ts'
import styles from './what-to-do.module.css'

interface WhatToDoProps {
  className?: string | undefined
  children: ReactNode
}

/** What to do now, closed at first, on the pages before the app. */
export function WhatToDo({ className, children }: WhatToDoProps): ReactNode {
  const t = useT()
  return (
    <details className={classNames(styles.card, className)}>
      <summary>
        {t('safety:title')}
        <ChevronDown aria-hidden />
      </summary>
      {children}
    </details>
  )
}
