import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import styles from '../account-care.module.css'
import { careFailureText } from '../care-failure.ts'
import { useAvatarChanges } from '#entities/personal-data/avatar-changes.ts'

interface AvatarDialogProps {
  picture: Blob
  onClose: () => void
}

/** Previews the chosen picture before it is sent. */
export function AvatarDialog({ picture, onClose }: AvatarDialogProps): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  const url = useObjectUrl(picture)
  const { share, failure, save, stop } = useUpload(picture, onClose)
  const isBusy = share !== undefined

  function close(): void {
    stop()
    onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={close}
      title={t('accountCare:avatar.previewTitle')}
      footer={
        <>
          <Button onClick={close}>{t('shell:actions.cancel')}</Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => void save()}>
            {t('accountCare:avatar.use')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {url === undefined ? null : (
          <img className={styles.preview} src={url} alt={t('accountCare:avatar.previewAlt')} />
        )}
        <div role="status">
          {share === undefined ? null : (
            <>
              <span>
                {t('shell:files.uploading', { percent: formatNumber(share, { style: 'percent' }) })}
              </span>
              <progress
                className={styles.progress}
                value={share}
                aria-label={t('accountCare:avatar.title')}
              />
            </>
          )}
        </div>
        <FailureLine text={failure} />
      </div>
    </Dialog>
  )
}

function useUpload(picture: Blob, onDone: () => void) {
  const t = useT()
  const { upload } = useAvatarChanges()
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const under = useRef<AbortController>(undefined)

  async function save(): Promise<void> {
    const stopper = new AbortController()
    under.current = stopper
    setFailure(undefined)
    setShare(0)
    try {
      await upload({ picture, signal: stopper.signal, onProgress: setShare })
      showToast({ kind: 'success', text: t('accountCare:avatar.done') })
      onDone()
    } catch (error) {
      setShare(undefined)
      if (!stopper.signal.aborted) setFailure(careFailureText(error))
    }
  }

  return { share, failure, save, stop: () => under.current?.abort() }
}

function useObjectUrl(picture: Blob): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(picture)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return url
}
