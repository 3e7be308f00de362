import { useState } from 'react'
import type { ReactNode } from 'react'
import { accidentLimits } from '@krash/contract/accidents'
import type { Accident } from '@krash/contract/accidents'
import { showDone } from '#shared/api/failure-toast.ts'
import { errorText } from '#shared/api/error-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import notices from '#shared/styles/notice.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { askToClose } from '#shared/ui/feedback/ask-to-close.ts'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { TextArea } from '#shared/ui/form/text-field.tsx'
import { useCaseChanges } from '#entities/claims/case-queries.ts'
import styles from './claims.module.css'

/** What a person can do with the status of a case; each ends a phrase key `claims:resolve.*`. */
export type CaseStep = 'in_progress' | 'resolved' | 'open' | 'cancelled'

interface StepDialogProps {
  accident: Accident
  step: CaseStep
  onClose: () => void
}

/** Moves a case to a status, with an optional note for the timeline. */
export function StepDialog({ accident, step, onClose }: StepDialogProps): ReactNode {
  const t = useT()
  const [note, setNote] = useState('')
  const { isBusy, failure, change } = useChange(accident.id, onClose)
  const isEnd = step === 'cancelled'
  return (
    <Dialog
      isOpen
      title={
        isEnd
          ? t('accidents:cancel.title', { number: `\u2066${accident.number}\u2069` })
          : t(`claims:resolve.do.${step}`)
      }
      isDirty={note.trim() !== ''}
      onClose={onClose}
      footer={
        <>
          <div role="alert" className={styles.alert}>
            {failure === undefined ? null : <p className={notices.danger}>{failure}</p>}
          </div>
          <Button onClick={askToClose}>{t(isEnd ? 'accidents:cancel.keep' : 'shell:actions.cancel')}</Button>
          <Button
            variant={isEnd ? 'danger' : 'primary'}
            isBusy={isBusy}
            onClick={() => void change(step, note.trim())}
          >
            {t(isEnd ? 'accidents:cancel.confirm' : `claims:resolve.do.${step}`)}
          </Button>
        </>
      }
    >
      <div className={layout.stack16}>
        {isEnd ? <p>{t('accidents:cancel.text')}</p> : null}
        {step === 'resolved' ? <p>{t('claims:resolve.text')}</p> : null}
        <TextArea
          label={t('claims:resolve.note')}
          hint={t('claims:resolve.noteHint')}
          isOptional
          rows={3}
          maxLength={accidentLimits.notes.max}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Dialog>
  )
}

function useChange(accidentId: string, onDone: () => void) {
  const t = useT()
  const changes = useCaseChanges(accidentId)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function change(step: CaseStep, words: string): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      await (step === 'cancelled' ? changes.withdraw(words) : changes.setStatus(step, words))
      showDone(t(`claims:resolve.done.${step}`))
      onDone()
    } catch (error) {
      setFailure(`${t('claims:resolve.failed')}. ${errorText(error)}`)
      setBusy(false)
    }
  }

  return { isBusy, failure, change }
}
