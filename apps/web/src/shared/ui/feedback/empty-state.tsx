import type { ReactNode } from 'react'
import { CloudOff, RotateCw } from 'lucide-react'
import { useT } from '#shared/i18n/use-t.ts'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import { Button } from '../actions/button.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  icon: ReactNode
  title: string
  /** One sentence. */
  text?: ReactNode
  /** One button or link. */
  action?: ReactNode
  role?: 'alert'
  'data-failed'?: true
}

/** Says that nothing is here yet or was found, and what to do. */
export function EmptyState({ icon, title, text, action, ...rest }: EmptyStateProps): ReactNode {
  return (
    <div className={styles.state} {...rest}>
      <span className={styles.icon}>{icon}</span>
      <p className={styles.title}>{title}</p>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action}
    </div>
  )
}

interface ErrorStateProps {
  title: string
  text?: ReactNode
  /** Leave out where another try cannot help. */
  onRetry?: () => void
  isBusy?: boolean
}

/** Says what failed, and offers Retry in the same place. */
export function ErrorState({ title, text, onRetry, isBusy = false }: ErrorStateProps): ReactNode {
  const t = useT()
  const retry = onRetry && (
    <Button ref={focusGoesOn} icon={<RotateCw aria-hidden />} isBusy={isBusy} onClick={onRetry}>
      {t('shell:actions.retry')}
    </Button>
  )
  return (
    <EmptyState
      role="alert"
      data-failed
      icon={<CloudOff aria-hidden />}
      title={title}
      text={text}
      action={retry}
    />
  )
}
