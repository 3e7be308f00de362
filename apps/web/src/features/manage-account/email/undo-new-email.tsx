import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePatchProfile } from '#entities/profile/profile-changes.ts'
import { dataOperationText } from '#shared/api/data-operation-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'

interface UndoNewEmailProps {
  /** The address with which the person signs in, and which they keep. */
  email: string
  /** The id of the sentence that says what waits. */
  describedBy: string
  /** Returns what takes the focus, for this is gone once nothing waits. */
  focusNext: () => HTMLElement | null
}

/** Takes back a new address that waits to be confirmed; its link is dead then. */
export function UndoNewEmail({ email, describedBy, focusNext }: UndoNewEmailProps): ReactNode {
  const t = useT()
  const { mutateAsync, isPending, error } = usePatchProfile({ isShownAtOnce: false })

  async function undo(): Promise<void> {
    try {
      await mutateAsync({ email })
    } catch {
      // The line below says so.
      return
    }
    focusNext()?.focus()
    showToast({ kind: 'success', text: t('profile:saved') })
  }

  return (
    <div className={layout.stack8}>
      <div className={layout.cluster12}>
        <Button
          variant="soft"
          icon={<Undo2 aria-hidden />}
          isBusy={isPending}
          aria-describedby={describedBy}
          onClick={() => void undo()}
        >
          {t('shell:actions.undo')}
        </Button>
      </div>
      <FailureLine text={error && !isPending ? dataOperationText(error, 'profile', 'update') : undefined} />
    </div>
  )
}
