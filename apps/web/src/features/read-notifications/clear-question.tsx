import { useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { Confirm } from '#shared/ui/feedback/confirm.tsx'
import { useNotificationActions } from '#entities/notifications/notification-queries.ts'

/** Asks before the list is emptied for good. */
export function ClearQuestion({ onEnd }: { onEnd: () => void }): ReactNode {
  const t = useT()
  const { clear } = useNotificationActions()
  const [isBusy, setBusy] = useState(false)

  async function confirm(): Promise<void> {
    setBusy(true)
    await clear()
    onEnd()
  }

  return (
    <Confirm
      isOpen
      tone="danger"
      title={t('notifications:clearQuestion.title')}
      text={t('notifications:clearQuestion.text')}
      confirmLabel={t('notifications:clearQuestion.confirm')}
      cancelLabel={t('notifications:clearQuestion.cancel')}
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onEnd}
    />
  )
}
