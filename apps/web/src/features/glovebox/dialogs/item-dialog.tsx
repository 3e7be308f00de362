import { History } from 'lucide-react'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { ErrorSummary } from '#shared/forms/error-summary.tsx'
import { useUnsavedGuard } from '#shared/forms/unsaved-guard.ts'
import { useT } from '#shared/i18n/use-t.ts'
import notices from '#shared/styles/notice.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { askToClose } from '#shared/ui/feedback/ask-to-close.ts'
import { Confirm } from '#shared/ui/feedback/confirm.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import type { TypedValues } from '../device-storage.ts'
import type { ItemKind } from '../glovebox-lists.ts'
import { ConflictChoice } from './conflict-choice.tsx'
import type { ConflictChoiceProps } from './conflict-choice.tsx'
import type { ClaimedDraft } from './dialog-draft.ts'
import type { ItemForm } from './use-item-form.ts'
import styles from './item-dialog.module.css'

interface ItemDialogProps<K extends ItemKind, Values extends TypedValues> extends Pick<
  ConflictChoiceProps,
  'fields' | 'labelOf' | 'textOf'
> {
  kind: K
  title: string
  itemForm: ItemForm<K, Values>
  draft: ClaimedDraft
  /** Offers 'Save and add another'. */
  hasMore?: boolean
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** Id of the control of a field, for links to it. */
export function fieldId(kind: ItemKind, field: string): string {
  return `glovebox-${kind}-${field}`
}

/** The frame of the three dialogs: fields, what is wrong, both versions after a conflict, and the buttons. */
export function ItemDialog<K extends ItemKind, Values extends TypedValues>(
  props: ItemDialogProps<K, Values>,
): ReactNode {
  const { kind, title, itemForm, draft, hasMore, onClose, children } = props
  const t = useT()
  const { form, submit, isBusy, failure } = itemForm
  const { isDirty } = form.formState
  const guard = useUnsavedGuard(isDirty)
  const formId = `glovebox-${kind}`
  useEffect(() => () => draft.release(), [draft])

  /** The person does not want what is typed: nothing of it stays. */
  function discard(): void {
    draft.forget()
    onClose()
  }

  return (
    <Dialog
      isOpen
      isWide
      isDirty={isDirty}
      title={title}
      onClose={discard}
      footer={
        <>
          <div role="alert" className={styles.alert}>
            {failure === undefined ? null : <p className={notices.danger}>{failure}</p>}
          </div>
          <Button className={styles.cancel} onClick={askToClose}>
            {t('shell:actions.cancel')}
          </Button>
          {hasMore ? (
            <Button isBusy={isBusy} onClick={() => submit(true)}>
              {t('glovebox:dialog.saveAndAdd')}
            </Button>
          ) : null}
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy}>
            {t('shell:actions.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <DialogNotes {...props} />
        {children}
        {itemForm.theirs === undefined ? null : (
          <ConflictChoice
            {...props}
            mine={form.getValues()}
            theirs={itemForm.theirs}
            onKeepMine={itemForm.keepMine}
            onTakeTheirs={itemForm.takeTheirs}
          />
        )}
      </form>
      <Confirm
        isOpen={guard.isAsking}
        tone="danger"
        title={t('shell:dialog.unsavedTitle')}
        text={t('shell:dialog.unsavedText')}
        confirmLabel={t('shell:dialog.discard')}
        cancelLabel={t('shell:dialog.keepEditing')}
        onConfirm={() => {
          draft.forget()
          guard.leave()
        }}
        onCancel={guard.stay}
      />
    </Dialog>
  )
}

/** What stands above the fields: a draft that was brought back, what is wrong, and what the star means. */
function DialogNotes<K extends ItemKind, Values extends TypedValues>(
  props: ItemDialogProps<K, Values>,
): ReactNode {
  const { kind, itemForm, fields, labelOf } = props
  const t = useT()
  const { formState } = itemForm.form
  const { submitCount } = formState
  const errors = formState.errors as FieldErrors<Record<string, string>>
  const wrong = submitCount > 0 ? fields.filter((field) => errors[field]) : []
  return (
    <>
      {itemForm.isRestored ? (
        <div className={styles.restored}>
          <History aria-hidden />
          <p>{t('glovebox:draft.restored')}</p>
          <Button variant="text" onClick={itemForm.startFresh}>
            {t('glovebox:draft.startFresh')}
          </Button>
        </div>
      ) : null}
      <ErrorSummary
        turn={submitCount}
        items={wrong.map((field) => ({
          fieldId: fieldId(kind, field),
          label: labelOf(field),
          message: errors[field]?.message ?? '',
        }))}
      />
      <p className={styles.note}>{t('shell:field.requiredNote')}</p>
    </>
  )
}
