import type { ReactNode } from 'react'
import type { Consent } from '@krash/contract/lawyer-connections/consents'
import { useRevoke } from '#entities/lawyer-connections/consent-queries.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { Confirm } from '#shared/ui/feedback/confirm.tsx'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'

interface RevokeQuestionProps {
  consent: Consent
  isOpen: boolean
  onClose: () => void
  onEnded: () => void
}

/** Asks once, and says what an end cannot undo. */
export function RevokeQuestion({ consent, isOpen, onClose, onEnded }: RevokeQuestionProps): ReactNode {
  const t = useT()
  const { mutate, isPending, isError, reset } = useRevoke()

  function close(): void {
    reset()
    onClose()
  }

  function revoke(): void {
    mutate(consent.connectionId, {
      onSuccess: () => {
        onClose()
        onEnded()
      },
    })
  }

  return (
    <Confirm
      isOpen={isOpen}
      title={t('sharing:revoke.title', { name: isolated(consent.lawyer.fullName) })}
      text={
        <div className={layout.stack12}>
          <p>{t('sharing:revoke.text')}</p>
          <FailureLine text={isError && !isPending ? t('sharing:revoke.failed') : undefined} />
        </div>
      }
      confirmLabel={t('sharing:revoke.action')}
      cancelLabel={t('sharing:revoke.keep')}
      tone="danger"
      isBusy={isPending}
      onConfirm={revoke}
      onCancel={close}
    />
  )
}
