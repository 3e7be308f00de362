import { useId, useState } from 'react'
import type { ChangeEvent, ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { FileRow } from './file-row.tsx'
import type { PickedFile } from './file-row.tsx'
import styles from './file-picker.module.css'

interface FileDropZoneProps {
  label: string
  hint?: ReactNode
  /** Id of the error that the caller shows; marks the zone as invalid. */
  errorId?: string | undefined
  icon?: ReactNode
  /** The value for `<input accept>`. */
  accept?: string
  isSingle?: boolean
  /** Opens the camera first on phones. */
  usesCamera?: boolean
  isDisabled?: boolean
  onAdd: (files: File[]) => void
}

interface FilePickerProps extends FileDropZoneProps {
  files: readonly PickedFile[]
  onRemove: (id: string) => void
  onRetry?: (id: string) => void
}

/** Adds photos or files by press or drop; each has a row with its state. */
export function FilePicker(props: FilePickerProps): ReactNode {
  const { files, onRemove, onRetry } = props
  return (
    <div className={layout.stack12}>
      <FileDropZone {...props} />
      {files.length > 0 ? (
        <ul className={layout.stack8}>
          {files.map((file) => (
            <FileRow key={file.id} file={file} onRemove={onRemove} onRetry={onRetry} />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** The area to press or drop files on. The caller shows the list of files. */
export function FileDropZone(props: FileDropZoneProps): ReactNode {
  const { label, hint, errorId, icon, accept, isSingle, usesCamera, isDisabled, onAdd } = props
  const t = useT()
  const id = useId()
  const [isOver, setOver] = useState(false)

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    if (target.files?.length) onAdd([...target.files])
    // Allows the same file to be chosen again after it was removed.
    target.value = ''
  }

  return (
    <label
      className={styles.zone}
      data-over={isOver || undefined}
      data-camera={usesCamera || undefined}
      data-problem={errorId ? true : undefined}
    >
      <input
        type="file"
        className={styles.input}
        accept={accept}
        multiple={!isSingle}
        capture={usesCamera ? 'environment' : undefined}
        disabled={isDisabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={[hint && `${id}-hint`, errorId].filter(Boolean).join(' ') || undefined}
        aria-invalid={errorId ? true : undefined}
        onChange={choose}
        // The input covers the whole zone and accepts dropped files itself.
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      />
      {icon}
      <span id={`${id}-label`} className={lettering.strong}>
        {label}
      </span>
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
