import { Download, FileImage, FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { conversationRoutes } from '@krash/contract/conversations/conversation-routes'
import type { MessageFile } from '@krash/contract/conversations'
import { fileRoutes } from '@krash/contract/files'
import { authorizedFetch } from '#shared/api/call.ts'
import { showFailure } from '#shared/api/failure-toast.ts'
import { download } from '#shared/api/save-file.ts'
import { urlOf } from '#shared/api/url.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { translate, useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import thumbnail from '#shared/styles/thumbnail.module.css'
import styles from './message-files.module.css'

interface MessageFilesProps {
  files: readonly MessageFile[]
  messageId: string
}

/** The files of a message; a press downloads one under its own name. */
export function MessageFiles({ files, messageId }: MessageFilesProps): ReactNode {
  const t = useT()
  const { formatFileSize } = useFormats()
  const [busy, setBusy] = useState<string>()
  if (files.length === 0) return null

  async function open(file: MessageFile): Promise<void> {
    if (busy !== undefined) return
    setBusy(file.id)
    try {
      await download(
        urlOf(conversationRoutes.messageFile.path, { id: messageId, fileId: file.id }),
        file.name,
      )
    } catch (error) {
      showFailure(error, translate('conversations:files.failed'))
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <ul className={styles.files} aria-label={t('conversations:files.label')}>
      {files.map((file) => (
        <li key={file.id}>
          <button
            type="button"
            className={styles.file}
            aria-busy={busy === file.id || undefined}
            aria-label={t('conversations:files.download', {
              name: file.name,
              size: formatFileSize(file.fileSize),
            })}
            onClick={() => void open(file)}
          >
            <Picture
              file={file}
              url={urlOf(conversationRoutes.messageFileThumbnail.path, { id: messageId, fileId: file.id })}
            />
            <span className={styles.words}>
              <bdi className={styles.name}>{file.name}</bdi>
              <span className={lettering.muted}>{formatFileSize(file.fileSize)}</span>
            </span>
            <Download aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A thumbnail of the person's own file, from the glovebox. */
export function OwnPicture({ file }: { file: MessageFile }): ReactNode {
  return <Picture file={file} url={urlOf(fileRoutes.fileThumbnail.path, { id: file.id })} />
}

/** A thumbnail, or an icon for a document. It takes the same space before it has loaded. */
function Picture({ file, url }: { file: MessageFile; url: string }): ReactNode {
  const isPicture = file.mimeType.startsWith('image/')
  const picture = usePicture(isPicture ? url : undefined)
  const Sign = isPicture ? FileImage : FileText
  return (
    <span className={thumbnail.thumbnail} aria-hidden>
      {picture === undefined ? <Sign /> : <img src={picture} alt="" />}
    </span>
  )
}

/**
 * Fetches a picture with the person's token, which `<img>` cannot send. Mounted only near the view, so it is needed.
 */
function usePicture(url: string | undefined): string | undefined {
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    if (url === undefined) return undefined
    const stop = new AbortController()
    let made: string | undefined
    authorizedFetch(url, { signal: stop.signal })
      .then((response) => response.blob())
      .then((blob) => {
        if (!stop.signal.aborted) setPicture((made = URL.createObjectURL(blob)))
      })
      // The icon stays in its place; the file itself can still be downloaded.
      .catch(() => undefined)
    return () => {
      stop.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [url])
  return picture
}
