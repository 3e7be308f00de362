import type { ReactNode } from 'react'
import type { ActivityItem } from '@krash/contract/activity'
import { activityText } from '#entities/activity/activity-text.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Confirm } from '#shared/ui/feedback/confirm.tsx'

interface DeleteQuestionProps {
  /** Undefined while nothing is asked. */
  doomed: readonly ActivityItem[] | undefined
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/**
 * Asks before items are deleted for good, naming one item or the number of several. Keeping them is the safe answer.
 */
export function DeleteQuestion(props: DeleteQuestionProps): ReactNode {
  const { doomed, isBusy, onConfirm, onCancel } = props
  const t = useT()
  const [only] = doomed ?? []
  const count = doomed?.length ?? 0
  const title =
    only && count === 1
      ? t('history:delete.questionOne', { title: isolated(activityText(only)) })
      : t('history:delete.question', { count })
  return (
    <Confirm
      isOpen={doomed !== undefined}
      tone="danger"
      title={title}
      text={<p>{t('history:delete.text')}</p>}
      confirmLabel={t('history:delete.confirm', { count })}
      cancelLabel={t('history:delete.keep')}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}
