import { FolderOpen } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import type { StoredFile } from '@krash/contract/files'
import { showDone, showFailure } from '#shared/api/failure-toast.ts'
import { withTexts } from '#shared/i18n/i18n.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Confirm } from '#shared/ui/feedback/confirm.tsx'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import { filesFailureText } from '../files-failure.ts'
import type { FileTarget } from '#entities/files/file-queries.ts'
import { useDeleteFile, useFiles } from '#entities/files/file-queries.ts'
import { EditFileDialog } from './edit-file-dialog.tsx'
import { FileItem } from './file-item.tsx'
import styles from './file-list.module.css'

const FileLightbox = lazyOrNothing(
  async () => (await withTexts(import('./file-lightbox.tsx'), 'photos')).FileLightbox,
)

interface FileListProps {
  target: FileTarget
  /** Leaves out what the page shows as pictures already. */
  isWithoutPictures?: boolean
  onDeleted: () => void
}

export function FileList({ target, isWithoutPictures = false, onDeleted }: FileListProps): ReactNode {
  const t = useT()
  const { data, error, isError, isFetching, refetch } = useFiles(target)
  const [open, setOpen] = useState<StoredFile>()
  const [edited, setEdited] = useState<StoredFile>()
  const [doomed, setDoomed] = useState<StoredFile>()
  if (data === undefined && isError) {
    return <ErrorState title={filesFailureText(error)} isBusy={isFetching} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <Skeleton height={20} />
  const listed = isWithoutPictures ? data.filter(({ mimeType }) => !mimeType.startsWith('image/')) : data
  return (
    <>
      {listed.length === 0 ? (
        <div className={styles.empty}>
          <FolderOpen aria-hidden />
          <p>
            <strong>{t('files:empty.title')}</strong>
            <span>{t('files:empty.text')}</span>
          </p>
        </div>
      ) : (
        <ul className={layout.stack8}>
          {listed.map((file) => (
            <FileItem key={file.id} file={file} onOpen={setOpen} onEdit={setEdited} onDelete={setDoomed} />
          ))}
        </ul>
      )}
      {open ? (
        <Suspense>
          <FileLightbox target={target} files={data} shown={open} onShow={setOpen} />
        </Suspense>
      ) : null}
      {edited ? <EditFileDialog target={target} file={edited} onClose={() => setEdited(undefined)} /> : null}
      <DeleteQuestion
        target={target}
        file={doomed}
        onClose={() => setDoomed(undefined)}
        onDeleted={onDeleted}
      />
    </>
  )
}

interface DeleteQuestionProps {
  target: FileTarget
  file: StoredFile | undefined
  onClose: () => void
  onDeleted: () => void
}

function DeleteQuestion({ target, file, onClose, onDeleted }: DeleteQuestionProps): ReactNode {
  const t = useT()
  const { mutateAsync, isPending } = useDeleteFile(target)

  async function remove(id: string): Promise<void> {
    try {
      await mutateAsync(id)
      showDone(t('files:delete.deleted'))
      onClose()
      // Runs after the dialog has returned the focus to a button that no longer exists.
      requestAnimationFrame(onDeleted)
    } catch (error) {
      showFailure(error, t('files:failure.delete'))
      onClose()
    }
  }

  return (
    <Confirm
      isOpen={file !== undefined}
      tone="danger"
      title={t('files:delete.question')}
      text={<bdi className={lettering.name}>{file?.originalFilename}</bdi>}
      confirmLabel={t('shell:actions.delete')}
      isBusy={isPending}
      onConfirm={() => void (file && remove(file.id))}
      onCancel={onClose}
    />
  )
}
