import { CircleAlert, CircleCheck, File as FileIcon, RotateCw, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import thumbnail from '#shared/styles/thumbnail.module.css'
import { IconButton } from '../actions/icon-button.tsx'
import styles from './file-picker.module.css'

export type FileState = 'ready' | 'compressing' | 'uploading' | 'done' | 'failed' | 'wrongType' | 'tooBig'

export interface PickedFile {
  id: string
  name: string
  /** In bytes. */
  size: number
  /** A picture of the file, as a URL for `<img>`. */
  previewUrl?: string
  state: FileState
  /** From 0 to 1, during the upload. */
  progress?: number
  /** The reason it failed, in place of the state's text. */
  problem?: string
  /** Replaces the state's text where nothing is wrong. */
  note?: string
}

interface FileRowProps {
  file: PickedFile
  onRemove: (id: string) => void
  onRetry?: ((id: string) => void) | undefined
  /** Stops a running upload; replaces the button that removes the file. */
  onCancel?: { label: string; press: (id: string) => void } | undefined
  /** Further content about the file, under its line. */
  children?: ReactNode
}

const problems: readonly FileState[] = ['failed', 'wrongType', 'tooBig']

export function FileRow({ file, onRemove, onRetry, onCancel, children }: FileRowProps): ReactNode {
  const t = useT()
  const { id, name, state } = file
  // A damaged picture would show nothing, so the file icon replaces it.
  const [isBroken, setBroken] = useState(false)
  return (
    <li className={styles.row} data-problem={problems.includes(state) || undefined}>
      <span className={thumbnail.thumbnail}>
        {file.previewUrl && !isBroken ? (
          <img src={file.previewUrl} alt="" onError={() => setBroken(true)} />
        ) : (
          <FileIcon aria-hidden />
        )}
      </span>
      <span className={styles.words}>
        {/* Aligned with the page; only the name itself has its own direction. */}
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        <FileProgress file={file} />
      </span>
      {state === 'failed' && onRetry ? (
        <IconButton label={t('shell:files.retry', { name })} onClick={() => onRetry(id)}>
          <RotateCw aria-hidden />
        </IconButton>
      ) : null}
      {onCancel ? (
        <IconButton label={onCancel.label} onClick={() => onCancel.press(id)}>
          <X aria-hidden />
        </IconButton>
      ) : (
        <IconButton label={t('shell:files.remove', { name })} onClick={() => onRemove(id)}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
      {children ? <div className={styles.more}>{children}</div> : null}
    </li>
  )
}

function FileProgress({ file }: { file: PickedFile }): ReactNode {
  const t = useT()
  const { formatFileSize, formatNumber } = useFormats()
  const { state, progress = 0 } = file
  const percent = formatNumber(progress, { style: 'percent' })
  return (
    <>
      <span className={styles.state} role="status">
        <span className={styles.says}>
          {state === 'done' ? <CircleCheck aria-hidden /> : null}
          {problems.includes(state) ? <CircleAlert aria-hidden /> : null}
          <span>{file.problem ?? file.note ?? t(`shell:files.${state}`, { percent })}</span>
        </span>
        <span className={lettering.muted}>{formatFileSize(file.size)}</span>
      </span>
      {state === 'uploading' ? (
        <progress className={styles.bar} value={progress} aria-label={file.name} />
      ) : null}
    </>
  )
}
