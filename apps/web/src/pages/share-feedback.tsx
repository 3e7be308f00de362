import { MessageSquareHeart } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import type { ProfessionalType } from '@krash/contract/professionals'
import type * as DialogModule from '#features/give-feedback/feedback-dialog.tsx'
import { withTexts } from '#shared/i18n/i18n.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'

// Few attach something.
const UploadForm = lazy(async () => ({
  default: (await withTexts(import('#features/keep-files/upload/upload-form.tsx'), 'own')).UploadForm,
}))
const ownPapers = { section: 'personal', itemId: null } as const

interface ShareFeedbackProps {
  /** Who the feedback is about, on a page that shows a lawyer or a doctor. */
  about?: { type: ProfessionalType; id: string; name: string }
}

export function ShareFeedback({ about }: ShareFeedbackProps): ReactNode {
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
      showToast({ kind: 'error', text: t('shell:feedback.notLoaded') })
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
        {about === undefined
          ? t('shell:feedback.title')
          : t('shell:feedback.about', { name: isolated(about.name) })}
      </Button>
      {loaded ? (
        <loaded.FeedbackDialog
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          uploader={
            <Suspense fallback={<Skeleton height={12} />}>
              <UploadForm target={ownPapers} />
            </Suspense>
          }
          {...(about && { initialType: about.type, targetId: about.id })}
        />
      ) : null}
    </>
  )
}

function load(): Promise<typeof DialogModule> {
  return withTexts(import('#features/give-feedback/feedback-dialog.tsx'), 'questions')
}
