import type { ReactNode } from 'react'
import { caseNoteForm, caseNoteLimits } from '@krash/contract/accidents/corrections'
import type { CaseNoteForm } from '@krash/contract/accidents/corrections'
import { ApiError } from '#shared/api/api-error.ts'
import { errorText } from '#shared/api/error-text.ts'
import { FormDialog } from '#shared/forms/form-dialog.tsx'
import { formDraft } from '#shared/forms/form-draft.ts'
import { useContractForm } from '#shared/forms/use-contract-form.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { TextArea } from '#shared/ui/form/text-field.tsx'
import { useCaseChanges } from '#entities/claims/case-queries.ts'

interface NoteDialogProps {
  accidentId: string
  onClose: () => void
}

/** A note for the timeline; it is sent once however often the button is pressed. */
export function NoteDialog({ accidentId, onClose }: NoteDialogProps): ReactNode {
  const t = useT()
  const changes = useCaseChanges(accidentId)
  const form = useContractForm<{ text: string }, CaseNoteForm, void>({
    id: 'note',
    schema: caseNoteForm,
    values: { text: '' },
    fields: ['text'],
    draft: formDraft(`case_note_${accidentId}`),
    send: ({ text }, { idempotencyKey }) => changes.note(text, idempotencyKey),
    onSaved: () => {
      showToast({ kind: 'success', text: t('claims:note.done') })
      onClose()
    },
    failureText: (error) =>
      error instanceof ApiError && error.isUnreachable
        ? t('claims:correct.offline')
        : `${t('claims:note.failed')} ${errorText(error)}`,
  })
  return (
    <FormDialog
      form={form}
      title={t('claims:note.title')}
      saveLabel={t('claims:note.save')}
      hasRequired={false}
      labelOf={() => t('claims:note.label')}
      onClose={onClose}
    >
      <TextArea
        {...form.field('text')}
        label={t('claims:note.label')}
        hint={t('claims:note.hint')}
        rows={5}
        maxLength={caseNoteLimits.text.max}
      />
    </FormDialog>
  )
}
