import { useId } from 'react'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import notices from '#shared/styles/notice.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { askToClose } from '#shared/ui/feedback/ask-to-close.ts'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import type { ConflictChoiceProps } from './conflict-choice.tsx'
import { ErrorSummary } from './error-summary.tsx'
import styles from './form-dialog.module.css'
import { RestoredNote } from './restored-note.tsx'
import type { ContractForm } from './use-contract-form.ts'

interface FormDialogProps<Values extends FieldValues, Output extends object, Saved> extends Pick<
  ConflictChoiceProps<Values>,
  'labelOf' | 'textOf'
> {
  form: ContractForm<Values, Output, Saved>
  title: string
  saveLabel: string
  /** Another button, placed before the save button. */
  action?: ReactNode
  /** Shows the explanation of the star in the labels. */
  hasRequired: boolean
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: its fields and problems, both versions after a conflict, and the buttons. */
export function FormDialog<Values extends FieldValues, Output extends object, Saved>(
  props: FormDialogProps<Values, Output, Saved>,
): ReactNode {
  const { form, title, saveLabel, action, onClose, children } = props
  const t = useT()
  const id = useId()

  function discard(): void {
    form.forget()
    onClose()
  }

  return (
    <Dialog
      isOpen
      isWide
      isDirty={form.isDirty}
      title={title}
      onClose={discard}
      footer={
        <>
          <div role="alert" className={styles.alert}>
            {form.failure === undefined ? null : <p className={notices.danger}>{form.failure}</p>}
          </div>
          <Button className={styles.cancel} onClick={askToClose}>
            {t('shell:actions.cancel')}
          </Button>
          {action}
          <Button type="submit" form={id} variant="primary" isBusy={form.isBusy}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <form id={id} className={layout.stack20} noValidate aria-label={title} onSubmit={form.submit}>
        <Notes {...props} />
        {children}
        <ConflictChoice {...props} />
      </form>
    </Dialog>
  )
}

/** Notes above the fields: a restored draft, the problems, and the meaning of the star. */
function Notes<Values extends FieldValues, Output extends object, Saved>({
  form,
  labelOf,
  hasRequired,
}: FormDialogProps<Values, Output, Saved>): ReactNode {
  const t = useT()
  return (
    <>
      {form.isRestored ? <RestoredNote onStartFresh={form.startFresh} /> : null}
      <ErrorSummary
        turn={form.form.formState.submitCount}
        items={form.wrong.map((one) => ({ ...one, label: labelOf(one.field) }))}
      />
      {hasRequired ? <p className={lettering.quiet}>{t('shell:field.requiredNote')}</p> : null}
    </>
  )
}
