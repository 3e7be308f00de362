import { Download, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { showDone } from '#shared/api/failure-toast.ts'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import { useFailureToast } from '#entities/activity/history/use-failure-toast.ts'
import type { HistoryFilter } from '#entities/activity/history/history-list.ts'
import { exportHistory } from './export-file.ts'
import styles from './export-button.module.css'

/** Downloads everything that matches the filters, shows the progress and can be stopped. */
export function ExportButton({ filter }: { filter: HistoryFilter }): ReactNode {
  const t = useT()
  const { shown: language } = useLanguageState()
  const { formatFileSize } = useFormats()
  const tellFailure = useFailureToast()
  const [bytes, setBytes] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function save(): Promise<void> {
    if (!navigator.onLine) {
      showToast({ kind: 'info', text: t('history:offline.action') })
      return
    }
    const control = new AbortController()
    running.current = control
    setBytes(0)
    try {
      const { signal } = control
      const name = await exportHistory({ filter, language, signal, onProgress: setBytes })
      showDone(t('history:export.done', { name: isolated(name) }))
    } catch (error) {
      if (!control.signal.aborted) tellFailure(error, t('history:failed.export'))
    } finally {
      setBytes(undefined)
    }
  }

  return (
    <span className={styles.export}>
      <Button icon={<Download aria-hidden />} isBusy={bytes !== undefined} onClick={() => void save()}>
        {bytes === undefined
          ? t('history:export.button')
          : t('history:export.running', { size: formatFileSize(bytes) })}
      </Button>
      {bytes === undefined ? null : (
        <IconButton
          ref={focusGoesOn}
          label={t('history:export.stop')}
          onClick={() => running.current?.abort()}
        >
          <X aria-hidden />
        </IconButton>
      )}
    </span>
  )
}
