import { FileArchive, FileJson } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { exportData } from '#entities/personal-data/export-data.ts'
import type { ExportFormat } from '#entities/personal-data/export-data.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import styles from '../account-care.module.css'
import { careFailureText } from '../care-failure.ts'

type State = { kind: 'idle' | 'done' } | { kind: 'busy'; format: ExportFormat; bytes: number }

export function ExportCard(): ReactNode {
  const t = useT()
  const { formatFileSize } = useFormats()
  const { state, failure, start, stop } = useExport()
  const busy = state.kind === 'busy' ? state : undefined
  return (
    <Card isMinor title={t('accountCare:export.title')}>
      <p className={styles.muted}>{t('accountCare:export.text')}</p>
      <div className={layout.cluster12}>
        <Button
          icon={<FileArchive aria-hidden />}
          isBusy={busy?.format === 'zip'}
          onClick={() => void start('zip')}
        >
          {t('accountCare:export.zip')}
        </Button>
        <Button
          icon={<FileJson aria-hidden />}
          isBusy={busy?.format === 'json'}
          onClick={() => void start('json')}
        >
          {t('accountCare:export.json')}
        </Button>
        {busy ? (
          <Button ref={focusGoesOn} variant="text" onClick={stop}>
            {t('shell:actions.cancel')}
          </Button>
        ) : null}
      </div>
      <p role="status" className={styles.muted}>
        {busy ? t('accountCare:export.busy', { size: formatFileSize(busy.bytes) }) : null}
        {state.kind === 'done' ? t('accountCare:export.done') : null}
      </p>
      <FailureLine text={failure} />
    </Card>
  )
}

function useExport() {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const [failure, setFailure] = useState<string>()
  const under = useRef<AbortController>(undefined)

  async function start(format: ExportFormat): Promise<void> {
    if (state.kind === 'busy') return
    const stopper = new AbortController()
    under.current = stopper
    setFailure(undefined)
    setState({ kind: 'busy', format, bytes: 0 })
    try {
      await exportData({
        format,
        signal: stopper.signal,
        onProgress: (bytes) => setState({ kind: 'busy', format, bytes }),
      })
      setState({ kind: 'done' })
    } catch (error) {
      setState({ kind: 'idle' })
      if (!stopper.signal.aborted && !isPutAway(error)) setFailure(careFailureText(error))
    }
  }

  return { state, failure, start, stop: () => under.current?.abort() }
}

/** Tells whether the person closed the browser's own save dialog. */
function isPutAway(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
