import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCaseNotes } from '#entities/claims/case-queries.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import { removeWithUndo } from '#shared/ui/feedback/remove-with-undo.ts'
import type { KnownNote } from './note-dialog.tsx'

interface NoteActionsProps {
  accidentId: string
  note: KnownNote
  onEdit: () => void
  /** Gets the focus when the note is gone. */
  focusNext: () => HTMLElement | null
}

/** An own note can be changed, and removed with a way back. */
export function NoteActions({ accidentId, note, onEdit, focusNext }: NoteActionsProps): ReactNode {
  const t = useT()
  const { remove } = useCaseNotes(accidentId)
  const words = {
    done: t('claims:note.removed'),
    text: t('claims:note.removedText'),
    failed: t('claims:note.removeFailed'),
  }
  return (
    <div className={layout.cluster8}>
      <IconButton label={t('claims:note.edit')} onClick={onEdit}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton
        label={t('claims:note.remove')}
        onClick={() => void removeWithUndo({ remove: () => remove(note.id), words, focusNext })}
      >
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  )
}
