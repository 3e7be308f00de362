import { useState } from 'react'
import type { ReactNode } from 'react'
import { claimLimits, nextClaimStatuses } from '@krash/contract/claims/claim-choices'
import type { ClaimStatus } from '@krash/contract/claims/claim-choices'
import type { Claim } from '@krash/contract/claims'
import { errorText } from '#shared/api/error-text.ts'
import { formDraft } from '#shared/forms/form-draft.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import notices from '#shared/styles/notice.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { classNames } from '#shared/ui/class-names.ts'
import { askToClose } from '#shared/ui/feedback/ask-to-close.ts'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx'
import { TextArea } from '#shared/ui/form/text-field.tsx'
import { useCaseChanges } from '#entities/claims/case-queries.ts'
import styles from './claim-form.module.css'
import { StatusChip, statusIcons } from './status-chip.tsx'

interface StatusDialogProps {
  claim: Claim
  onClose: () => void
}

interface Typed {
  status?: ClaimStatus | undefined
  note: string
}

/** Moves a claim to a status that may follow, with an optional note. */
export function StatusDialog({ claim, onClose }: StatusDialogProps): ReactNode {
  const t = useT()
  const { typed, change, forget } = useTyped(claim)
  const { isBusy, failure, send } = useMove(claim, () => {
    forget()
    onClose()
  })
  const next = nextClaimStatuses(claim.status)
  // The claim may have moved on elsewhere since the choice was made.
  const status = typed.status && next.includes(typed.status) ? typed.status : undefined

  function discard(): void {
    forget()
    onClose()
  }

  return (
    <Dialog
      isOpen
      title={t('claims:move.title')}
      isDirty={status !== undefined || typed.note.trim() !== ''}
      isKept
      onClose={discard}
      footer={
        <>
          <div role="alert" className={styles.alert}>
            {failure === undefined ? null : (
              <p className={classNames(notices.danger, layout.stack12)}>{failure}</p>
            )}
          </div>
          <Button onClick={askToClose}>{t('shell:actions.cancel')}</Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => send(status, typed.note)}>
            {t('claims:move.save')}
          </Button>
        </>
      }
    >
      <div className={layout.stack24}>
        <p className={layout.line8}>
          <bdi>{claim.carrierName}</bdi>
          <StatusChip claim={claim} />
        </p>
        <ChoiceCards
          kind="one"
          columns={1}
          legend={t('claims:move.legend')}
          choices={next.map((value) => ({
            value,
            label: t(`claims:state.${value}`),
            description: t(`claims:stateText.${value}`),
            icon: statusIcons[value],
          }))}
          value={status}
          onChange={(chosen) => change({ ...typed, status: chosen })}
        />
        <TextArea
          label={t('claims:move.note')}
          hint={t('claims:move.noteHint')}
          isOptional
          rows={2}
          maxLength={claimLimits.note.max}
          value={typed.note}
          onChange={(event) => change({ ...typed, note: event.target.value })}
        />
      </div>
    </Dialog>
  )
}

/** Keeps the choice and the note until the server has them. */
function useTyped({ id }: Claim) {
  const [draft] = useState(() => formDraft<Typed>(`claim_status_${id}`))
  const [typed, setTyped] = useState<Typed>(() => draft.read()?.values ?? { note: '' })
  return {
    typed,
    change: (now: Typed) => {
      setTyped(now)
      draft.keep({ values: now })
    },
    forget: draft.forget,
  }
}

function useMove({ id, accidentId }: Claim, onDone: () => void) {
  const t = useT()
  const changes = useCaseChanges(accidentId)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function move(status: ClaimStatus, note: string): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      await changes.move(id, { status, note: note.trim() })
      showToast({ kind: 'success', text: t('claims:move.done') })
      onDone()
    } catch (error) {
      setFailure(`${t('claims:move.failed')} ${errorText(error)}`)
      setBusy(false)
    }
  }

  return {
    failure,
    isBusy,
    send: (status: ClaimStatus | undefined, note: string) => {
      if (status === undefined) setFailure(t('claims:move.choose'))
      else void move(status, note)
    },
  }
}
