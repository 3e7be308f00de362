import { useState } from 'react'
import type { ReactNode } from 'react'
import { fileLimits } from '@krash/contract/files'
import type { FileSection, StoredFile } from '@krash/contract/files'
import { dataOperationText } from '#shared/api/data-operation-text.ts'
import { showDone } from '#shared/api/failure-toast.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import notices from '#shared/styles/notice.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { classNames } from '#shared/ui/class-names.ts'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { SelectField } from '#shared/ui/form/select-field.tsx'
import { TextArea } from '#shared/ui/form/text-field.tsx'
import { categoryText } from '../category-text.ts'
import type { FileTarget } from '#entities/files/file-queries.ts'
import { useCategories, useUpdateFile } from '#entities/files/file-queries.ts'
import styles from './file-list.module.css'

interface EditFileDialogProps {
  target: FileTarget
  file: StoredFile
  onClose: () => void
}

/**
 * Changes a stored file's description and category. Not a form element, because it may be inside the form of a vehicle.
 */
export function EditFileDialog({ target, file, onClose }: EditFileDialogProps): ReactNode {
  const t = useT()
  const [category, setCategory] = useState(file.fileCategory)
  const [description, setDescription] = useState(file.fileDescription ?? '')
  const [failure, setFailure] = useState<string>()
  const { mutateAsync, isPending } = useUpdateFile(target)
  const isDirty = category !== file.fileCategory || description.trim() !== (file.fileDescription ?? '')

  async function save(): Promise<void> {
    setFailure(undefined)
    const edit = { id: file.id, fileCategory: category, fileDescription: description.trim() || null }
    try {
      await mutateAsync(edit)
      showDone(t('files:edit.saved'))
      onClose()
    } catch (error) {
      setFailure(dataOperationText(error, 'file', 'update'))
    }
  }

  return (
    <Dialog
      isOpen
      title={t('files:edit.title')}
      isDirty={isDirty}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shell:actions.cancel')}</Button>
          <Button variant="primary" isBusy={isPending} onClick={() => void save()}>
            {t('shell:actions.save')}
          </Button>
        </>
      }
    >
      <div className={layout.stack20}>
        <p className={styles.name}>
          <bdi>{file.originalFilename}</bdi>
        </p>
        <CategorySelect section={file.sectionType} category={category} onChange={setCategory} />
        <TextArea
          label={t('files:add.description')}
          isOptional
          rows={3}
          maxLength={fileLimits.description.max}
          counterMax={fileLimits.description.max}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
        <div role="alert" className={styles.says}>
          {failure === undefined ? null : (
            <p className={classNames(notices.danger, layout.stack4)}>
              {failure.startsWith(t('files:failure.update')) ? null : (
                <strong>{t('files:failure.update')}</strong>
              )}
              <span>{failure}</span>
            </p>
          )}
        </div>
      </div>
    </Dialog>
  )
}

interface CategorySelectProps {
  section: FileSection
  category: string
  onChange: (category: string) => void
}

function CategorySelect({ section, category, onChange }: CategorySelectProps): ReactNode {
  const t = useT()
  const known = useCategories(section)
  const categories = known.includes(category) ? known : [category, ...known]
  return (
    <SelectField
      label={t('files:add.category')}
      value={category}
      options={categories.map((value) => ({ value, label: categoryText(value) }))}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
