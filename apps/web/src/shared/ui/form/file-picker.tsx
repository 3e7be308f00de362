import { useId, useState } from 'react'
import type { ChangeEvent, ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { FileRow } from './file-row.tsx'
import type { PickedFile } from './file-row.tsx'
import styles from './file-picker.module.css'

interface FilePickerProps {
  label: string
  hint?: ReactNode
  icon?: ReactNode
  /** As of `<input accept>`. */
  accept?: string
  isSingle?: boolean
  /** Opens the camera first on phones. */
  usesCamera?: boolean
  isDisabled?: boolean
  files: readonly PickedFile[]
  onAdd: (files: File[]) => void
  onRemove: (id: string) => void
  onRetry?: (id: string) => void
}

/** Takes photos or files, by press or by drop; each has a line with its state. */
export function FilePicker(props: FilePickerProps): ReactNode {
  const { files, onRemove, onRetry } = props
  return (
    <div className={styles.picker}>
      <DropZone {...props} />
      {files.length > 0 ? (
        <ul className={styles.list}>
          {files.map((file) => (
            <FileRow key={file.id} file={file} onRemove={onRemove} onRetry={onRetry} />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function DropZone(props: FilePickerProps): ReactNode {
  const { label, hint, icon, accept, isSingle, usesCamera, isDisabled, onAdd } = props
  const t = useT()
  const id = useId()
  const [isOver, setOver] = useState(false)

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    if (target.files?.length) onAdd([...target.files])
    // So that the same file can be chosen again after it was removed.
    target.value = ''
  }

  return (
    <label className={styles.zone} data-over={isOver || undefined}>
      <input
        type="file"
        className={styles.input}
        accept={accept}
        multiple={!isSingle}
        capture={usesCamera ? 'environment' : undefined}
        disabled={isDisabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={choose}
        // The input covers the whole zone and takes dropped files by itself.
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      />
      {icon}
      <span className={styles.label}>{label}</span>
      <span className={styles.drop} aria-hidden>
        {t('shell:files.drop')}
      </span>
      {hint ? (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      ) : null}
    </label>
  )
}
