import { Download, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { fileRoutes } from '@krash/contract/files'
import type { StoredFile } from '@krash/contract/files'
import { logFailure } from '#shared/api/log-failure.ts'
import { download } from '#shared/api/save-file.ts'
import { urlOf } from '#shared/api/url.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import { classNames } from '#shared/ui/class-names.ts'
import { Chip } from '#shared/ui/content/chip.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { categoryText } from '../category-text.ts'
import { downloadFailureText } from '../files-failure.ts'
import { FileThumbnail } from './file-thumbnail.tsx'
import styles from './file-list.module.css'

interface FileItemProps {
  file: StoredFile
  /** Shows a picture over the whole screen. */
  onOpen: (file: StoredFile) => void
  onEdit: (file: StoredFile) => void
  onDelete: (file: StoredFile) => void
}

/** One stored file with its details, and buttons to download, edit and delete it. */
export function FileItem({ file, onOpen, onEdit, onDelete }: FileItemProps): ReactNode {
  const t = useT()
  const { formatDate, formatDateTime, formatFileSize } = useFormats()
  const name = file.originalFilename
  return (
    <li className={styles.item}>
      {file.mimeType.startsWith('image/') ? (
        <button
          type="button"
          className={styles.opener}
          aria-label={t('files:item.open', { name })}
          onClick={() => onOpen(file)}
        >
          <FileThumbnail file={file} />
        </button>
      ) : (
        <FileThumbnail file={file} />
      )}
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={classNames(layout.line4By12, lettering.note)}>
          <Chip>{categoryText(file.fileCategory)}</Chip>
          <span>{formatFileSize(file.fileSize)}</span>
          <time dateTime={file.uploadDate} title={formatDateTime(file.uploadDate)}>
            {t('files:item.added', { date: formatDate(file.uploadDate) })}
          </time>
        </p>
        {file.fileDescription ? (
          <p className={styles.description}>
            <bdi>{file.fileDescription}</bdi>
          </p>
        ) : null}
      </div>
      <div className={styles.actions}>
        <DownloadButton file={file} />
        <IconButton label={t('files:item.edit', { name })} onClick={() => onEdit(file)}>
          <Pencil aria-hidden />
        </IconButton>
        <IconButton label={t('files:item.delete', { name })} onClick={() => onDelete(file)}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}

function DownloadButton({ file }: { file: StoredFile }): ReactNode {
  const t = useT()
  const [isBusy, setBusy] = useState(false)

  async function save(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      await download(urlOf(fileRoutes.downloadFile.path, { id: file.id }), file.originalFilename)
    } catch (error) {
      const text = downloadFailureText(error)
      logFailure(text)
      showToast({ kind: 'error', text })
    } finally {
      setBusy(false)
    }
  }

  return (
    <IconButton
      label={t('files:item.download', { name: file.originalFilename })}
      aria-busy={isBusy || undefined}
      onClick={() => void save()}
    >
      <Download aria-hidden />
    </IconButton>
  )
}
