import { Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { StoredFile } from '@krash/contract/files'
import { useAllFiles } from '#entities/files/file-queries.ts'
import { errorText } from '#shared/api/error-text.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { OwnPicture } from '../files/message-files.tsx'
import { acceptedTypes, messageFileOf } from './use-attached.ts'
import type { AttachedFiles } from './use-attached.ts'
import { classNames } from '#shared/ui/class-names.ts'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import styles from './attach-dialog.module.css'

interface AttachDialogProps {
  attached: AttachedFiles
  onClose: () => void
}

/** Attaches files to a message, from this device or from the glovebox. */
export function AttachDialog({ attached, onClose }: AttachDialogProps): ReactNode {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<readonly StoredFile[]>([])
  const { room } = attached

  function attach(): void {
    attached.add(chosen.map(messageFileOf))
    onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('conversations:attach.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('shell:actions.cancel')}</Button>
          <Button
            variant="primary"
            aria-disabled={chosen.length === 0 || undefined}
            onClick={() => chosen.length > 0 && attach()}
          >
            {chosen.length === 0
              ? t('conversations:attach.title')
              : t('conversations:attach.confirm', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <div className={layout.stack12}>
        <p className={styles.quiet}>{t('conversations:attach.text')}</p>
        <Button icon={<Smartphone aria-hidden />} isWide onClick={() => input.current?.click()}>
          {t('conversations:attach.device')}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={acceptedTypes}
          aria-label={t('conversations:attach.device')}
          onChange={({ target }) => {
            attached.upload([...(target.files ?? [])])
            onClose()
          }}
        />
        <OwnFiles chosen={chosen} room={room} onChange={setChosen} />
      </div>
    </Dialog>
  )
}

interface OwnFilesProps {
  chosen: readonly StoredFile[]
  room: number
  onChange: (chosen: readonly StoredFile[]) => void
}

function OwnFiles({ chosen, room, onChange }: OwnFilesProps): ReactNode {
  const t = useT()
  const { formatFileSize, formatDate } = useFormats()
  const { data, error, refetch } = useAllFiles()
  if (error) {
    return (
      <div className={styles.failed} role="alert">
        <p>{errorText(error)}</p>
        <Button ref={focusGoesOn} onClick={() => void refetch()}>
          {t('shell:actions.retry')}
        </Button>
      </div>
    )
  }
  if (!data) return <Skeleton height={12} />
  if (data.length === 0) return <p className={styles.quiet}>{t('conversations:attach.none')}</p>
  const isChosen = ({ id }: StoredFile) => chosen.some((one) => one.id === id)
  const toggle = (file: StoredFile) =>
    onChange(isChosen(file) ? chosen.filter(({ id }) => id !== file.id) : [...chosen, file])
  return (
    <fieldset className={classNames(layout.stack12, styles.files)}>
      <legend>{t('conversations:attach.glovebox')}</legend>
      <p className={styles.quiet} role="status">
        {t('shell:field.chosen', { count: chosen.length, max: room })}
      </p>
      {data.map((file) => (
        <label key={file.id} className={styles.file}>
          <input
            type="checkbox"
            checked={isChosen(file)}
            disabled={!isChosen(file) && chosen.length >= room}
            onChange={() => toggle(file)}
          />
          <OwnPicture file={messageFileOf(file)} />
          <span className={styles.words}>
            <bdi>{file.originalFilename}</bdi>
            <span className={styles.quiet}>
              {t('conversations:attach.facts', {
                size: formatFileSize(file.fileSize),
                date: formatDate(file.uploadDate),
              })}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
