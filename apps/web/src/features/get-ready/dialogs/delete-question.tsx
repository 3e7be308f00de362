import { useState } from 'react'
import type { ReactNode } from 'react'
import { dataOperationText } from '#shared/api/data-operation-text.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import notices from '#shared/styles/notice.module.css'
import { classNames } from '#shared/ui/class-names.ts'
import { Confirm } from '#shared/ui/feedback/confirm.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { nameOf } from '#entities/glovebox/glovebox-lists.ts'
import type { GloveboxItem } from '#entities/glovebox/glovebox-lists.ts'
import { useGloveboxItems } from '#entities/glovebox/glovebox-queries.ts'
import styles from './delete-question.module.css'

interface DeleteQuestionProps {
  target: GloveboxItem
  onDone: () => void
  onCancel: () => void
}

/** Asks "Delete 2021 Honda Civic?" The item disappears only once the server has confirmed. */
export function DeleteQuestion({ target, onDone, onCancel }: DeleteQuestionProps): ReactNode {
  const t = useT()
  const { kind, item } = target
  const items = useGloveboxItems(kind)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function remove(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      await items.remove(item.id)
      showToast({ kind: 'success', text: t(`glovebox:deleted.${kind}`) })
      onDone()
    } catch (error) {
      setFailure(dataOperationText(error, kind, 'delete'))
      setBusy(false)
    }
  }

  return (
    <Confirm
      isOpen
      tone="danger"
      title={t('glovebox:delete.title', { name: isolated(nameOf(target)) })}
      text={
        <>
          <p>{t(`glovebox:delete.text.${kind}`)}</p>
          <div role="alert">
            {failure === undefined ? null : (
              <p className={classNames(notices.danger, styles.failure)}>{failure}</p>
            )}
          </div>
        </>
      }
      confirmLabel={t('shell:actions.delete')}
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onCancel}
    />
  )
}
