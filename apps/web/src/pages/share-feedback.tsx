import { MessageSquareHeart } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type * as DialogModule from '#features/give-feedback/feedback-dialog.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'

export function ShareFeedback(): ReactNode {
  const t = useT()
  const [loaded, setLoaded] = useState<typeof DialogModule>()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function open(): Promise<void> {
    setBusy(true)
    try {
      setLoaded(await load())
      setOpen(true)
    } catch {
      showToast({ kind: 'error', text: t('profile:feedback.notLoaded') })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button
        icon={<MessageSquareHeart aria-hidden />}
        isBusy={isBusy}
        onClick={() => void open()}
        onPointerEnter={() => void load().catch(() => undefined)}
      >
        {t('profile:feedback.title')}
      </Button>
      {loaded ? <loaded.FeedbackDialog isOpen={isOpen} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function load(): Promise<typeof DialogModule> {
  return import('#features/give-feedback/feedback-dialog.tsx')
}
