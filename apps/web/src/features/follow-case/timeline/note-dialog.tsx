import type { ReactNode } from 'react'
import { caseNoteForm, caseNoteLimits } from '@krash/contract/accidents/case-note-form'
import type { CaseNoteForm } from '@krash/contract/accidents/case-note-form'
import { ApiError } from '#shared/api/api-error.ts'
import { errorText } from '#shared/api/error-text.ts'
import { FormDialog } from '#shared/forms/form-dialog.tsx'
import { formDraft } from '#shared/forms/form-draft.ts'
import type { Version } from '#shared/forms/form-draft.ts'
import { useContractForm } from '#shared/forms/use-contract-form.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { TextArea } from '#shared/ui/form/text-field.tsx'
import { useCaseNotes } from '#entities/claims/case-queries.ts'

export interface KnownNote {
  id: string
  text: string
  updatedAt: string
}

interface NoteDialogProps {
  accidentId: string
  /** The note that is changed; a new one without it. */
  note?: KnownNote | undefined
  onClose: () => void
}

/** A note for the timeline, new or changed; a new one is sent once however often the button is pressed. */
export function NoteDialog({ accidentId, note, onClose }: NoteDialogProps): ReactNode {
  const t = useT()
  const notes = useCaseNotes(accidentId)
  const form = useContractForm<{ text: string }, CaseNoteForm, void>({
    id: 'note',
    schema: caseNoteForm,
    ...(note ? versionOf(note) : { values: { text: '' } }),
    fields: ['text'],
    draft: formDraft(`case_note_${note?.id ?? accidentId}`),
    send: ({ text }, { idempotencyKey, updatedAt }) =>
      note
        ? notes.update(note.id, { text, updatedAt: updatedAt ?? note.updatedAt })
        : notes.add(text, idempotencyKey),
    ...(note && { readLatest: async () => versionOf(await notes.readLatest(note.id)) }),
    onSaved: () => {
      showToast({ kind: 'success', text: t(note ? 'claims:note.changed' : 'claims:note.done') })
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
      title={t(note ? 'claims:note.edit' : 'claims:note.title')}
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

function versionOf({ text, updatedAt }: KnownNote): Version<{ text: string }> {
  return { values: { text }, updatedAt }
}
