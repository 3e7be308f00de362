import { Camera, FilePlus2, Upload } from 'lucide-react'
import { useId, useState } from 'react'
import type { DragEvent, ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { FieldError } from '#shared/ui/form/field.tsx'
import { FileDropZone } from '#shared/ui/form/file-picker.tsx'
import { PHONE, useMedia } from '#shared/ui/use-media.ts'
import { checkFile } from './check-file.ts'
import { acceptOf, documentEndings, rulesOf } from './file-check.ts'
import { PickedFileRow } from './picked-file-row.tsx'
import type { FileTarget } from '#entities/files/file-queries.ts'
import { useUploadQueue } from './use-upload-queue.ts'
import styles from './upload-form.module.css'

/**
 * Adds files by press, drop or camera and uploads them. Not a form element, because it may be inside the form of a
 * vehicle.
 */
export function UploadForm({ target }: { target: FileTarget }): ReactNode {
  const t = useT()
  const id = useId()
  const isPhone = useMedia(PHONE)
  const rules = rulesOf(target.section, isPhone)
  const types = t('files:add.types', {
    images: t(isPhone ? 'files:add.photos' : 'files:add.images'),
    documents: documentEndings(rules).join(', '),
  })
  const { queue, files } = useUploadQueue(target)
  const [isNothingChosen, setNothingChosen] = useState(false)
  const sendable = files.filter(({ state }) => state === 'ready' || state === 'failed').length
  const isSending = files.some(({ state }) => state === 'uploading' || state === 'waiting')

  function add(chosen: readonly File[]): void {
    setNothingChosen(false)
    void queue.add(chosen, (file) => checkFile(file, { rules, isPhone, types }))
  }

  function drop(event: DragEvent): void {
    // If the file is dropped beside the zone, the browser would leave the page and open it.
    event.preventDefault()
    if (event.dataTransfer.files.length > 0) add([...event.dataTransfer.files])
  }

  function send(): void {
    setNothingChosen(sendable === 0)
    if (sendable > 0) void queue.start()
  }

  function remove(fileId: string): void {
    const onUndo = queue.remove(fileId)
    showToast({ kind: 'info', text: t('files:add.undoRemove'), onUndo })
  }

  return (
    <div
      role="group"
      className={styles.form}
      aria-labelledby={id}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <h4 id={id} className={styles.title}>
        {t('files:add.title')}
      </h4>
      {isPhone ? (
        <FileDropZone
          label={t('files:add.take')}
          icon={<Camera aria-hidden />}
          accept="image/jpeg,image/png"
          isSingle
          usesCamera
          onAdd={add}
        />
      ) : null}
      <FileDropZone
        label={t('files:add.choose')}
        hint={t('files:add.hint', { types, max: rules.maxSize / 1024 / 1024 })}
        icon={<FilePlus2 aria-hidden />}
        accept={acceptOf(rules)}
        errorId={isNothingChosen ? `${id}-error` : undefined}
        onAdd={add}
      />
      <FieldError
        id={`${id}-error`}
        error={isNothingChosen && sendable === 0 ? t('files:problem.none') : undefined}
      />
      {files.length > 0 ? (
        <ul className={layout.stack12} aria-label={t('files:add.chosen')}>
          {files.map((file) => (
            <PickedFileRow key={file.id} target={target} file={file} queue={queue} onRemove={remove} />
          ))}
        </ul>
      ) : null}
      <Button
        variant={sendable > 0 ? 'primary' : 'secondary'}
        icon={<Upload aria-hidden />}
        isBusy={isSending && sendable === 0}
        onClick={send}
      >
        {sendable > 0 ? t('files:add.upload', { count: sendable }) : t('files:add.uploadNone')}
      </Button>
    </div>
  )
}
