import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { defaultCategory, fileLimits } from '@krash/contract/files'
import type { FileCategory } from '@krash/contract/files'
import { useT } from '#shared/i18n/use-t.ts'
import type { Translate } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { FileRow } from '#shared/ui/form/file-row.tsx'
import type { FileState, PickedFile } from '#shared/ui/form/file-row.tsx'
import { SelectField } from '#shared/ui/form/select-field.tsx'
import { TextArea } from '#shared/ui/form/text-field.tsx'
import { categoryText } from '../category-text.ts'
import { useCategories } from '#entities/files/file-queries.ts'
import { guessCategory } from './guess-category.ts'
import type { FileTarget } from '#entities/files/file-queries.ts'
import { isOpen } from './upload-queue.ts'
import type { PickedUpload, UploadQueue } from './upload-queue.ts'
import styles from './upload-form.module.css'

interface PickedFileRowProps {
  target: FileTarget
  file: PickedUpload
  queue: UploadQueue
  onRemove: (id: string) => void
  /** Without the fields for category and description. */
  isBare?: boolean
}

export function PickedFileRow({ target, file, queue, onRemove, isBare }: PickedFileRowProps): ReactNode {
  const t = useT()
  const name = file.file.name
  const isSending = file.state === 'uploading'
  return (
    <FileRow
      file={shownFile(file, t)}
      onRemove={onRemove}
      onRetry={(id) => void queue.retry(id)}
      onCancel={isSending ? { label: t('files:add.cancel', { name }), press: queue.cancel } : undefined}
    >
      {isOpen(file) && !isBare ? <FileFields target={target} file={file} queue={queue} /> : null}
    </FileRow>
  )
}

const shownStates: Record<PickedUpload['state'], FileState> = {
  checking: 'compressing',
  ready: 'ready',
  waiting: 'ready',
  uploading: 'uploading',
  done: 'done',
  failed: 'failed',
  refused: 'wrongType',
}

function shownFile(file: PickedUpload, t: Translate): PickedFile {
  const { reason, previewUrl } = file
  const problem = reason && ('message' in reason ? reason.message : t(reason.key, reason.values))
  const note = noteOf(file, t)
  return {
    id: file.id,
    name: file.file.name,
    size: file.file.size,
    state: shownStates[file.state],
    progress: file.progress,
    ...(previewUrl !== undefined && { previewUrl }),
    ...(problem !== undefined && { problem }),
    ...(note !== undefined && { note }),
  }
}

function noteOf({ state, progress, isSmaller }: PickedUpload, t: Translate): string | undefined {
  if (state === 'waiting') return t('files:state.waiting')
  // All bytes have arrived, and the server is still checking them.
  if (state === 'uploading' && progress === 1) return t('files:state.checking')
  return state === 'ready' && isSmaller ? t('files:state.smaller') : undefined
}

function FileFields({ target, file, queue }: Omit<PickedFileRowProps, 'onRemove'>): ReactNode {
  const t = useT()
  const categories = useCategories(target.section)
  const { name } = file.file
  const isGuessed =
    file.category !== defaultCategory(target.section) && file.category === guessCategory(target.section, name)
  return (
    <div role="group" className={styles.fields} aria-label={name}>
      <SelectField
        label={t('files:add.category')}
        hint={isGuessed ? t('files:add.categoryGuessed') : undefined}
        value={file.category}
        options={categories.map((value) => ({ value, label: categoryText(value) }))}
        onChange={(event) => queue.edit(file.id, { category: event.target.value as FileCategory })}
      />
      <Description file={file} queue={queue} />
    </div>
  )
}

/** Hidden until it is asked for, because most papers need no description. */
function Description({ file, queue }: Pick<PickedFileRowProps, 'file' | 'queue'>): ReactNode {
  const t = useT()
  const field = useRef<HTMLTextAreaElement>(null)
  const [isOpened, setOpened] = useState(false)
  useEffect(() => {
    if (isOpened) field.current?.focus()
  }, [isOpened])
  if (!isOpened && file.description === '') {
    return (
      <Button
        variant="text"
        icon={<Plus aria-hidden />}
        aria-label={t('files:add.addDescription', { name: file.file.name })}
        onClick={() => setOpened(true)}
      >
        {t('files:add.addDescriptionShort')}
      </Button>
    )
  }
  return (
    <TextArea
      ref={field}
      label={t('files:add.description')}
      isOptional
      rows={2}
      maxLength={fileLimits.description.max}
      counterMax={fileLimits.description.max}
      value={file.description}
      onChange={(event) => queue.edit(file.id, { description: event.target.value })}
    />
  )
}
