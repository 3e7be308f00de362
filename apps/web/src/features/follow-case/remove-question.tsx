import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Claim } from '@krash/contract/claims'
import { showDone, showFailure } from '#shared/api/failure-toast.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Confirm } from '#shared/ui/feedback/confirm.tsx'
import { useCaseChanges } from '#entities/claims/case-queries.ts'

interface RemoveQuestionProps {
  claim: Claim
  onClose: () => void
  /** Called when the claim is removed and the button that opened this question is gone. */
  onRemoved: () => void
}

/** Asks before a claim is removed; keeping it is the safe answer. */
export function RemoveQuestion({ claim, onClose, onRemoved }: RemoveQuestionProps): ReactNode {
  const t = useT()
  const changes = useCaseChanges(claim.accidentId)
  const [isBusy, setBusy] = useState(false)

  async function remove(): Promise<void> {
    setBusy(true)
    try {
      await changes.remove(claim.id)
      showDone(t('claims:remove.done'))
      // Runs after the dialog has returned the focus to a button that no longer exists.
      requestAnimationFrame(onRemoved)
    } catch (error) {
      showFailure(error, t('claims:remove.failed'))
    }
    onClose()
  }

  return (
    <Confirm
      isOpen
      tone="danger"
      title={t('claims:remove.title', { company: `\u2068${claim.carrierName}\u2069` })}
      text={<p>{t('claims:remove.text')}</p>}
      confirmLabel={t('claims:remove.confirm')}
      cancelLabel={t('claims:remove.keep')}
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  )
}
