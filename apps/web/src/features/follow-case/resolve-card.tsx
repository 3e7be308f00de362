import { CircleCheck, FolderClock, FolderOpen, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { accidentLimits, mayBecome } from '@krash/contract/accidents'
import type { Accident } from '@krash/contract/accidents'
import { showDone, showFailure } from '#shared/api/failure-toast.ts'
import { useT } from '#shared/i18n/use-t.ts'
import cardActions from '#shared/styles/card-actions.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { Confirm } from '#shared/ui/feedback/confirm.tsx'
import { TextArea } from '#shared/ui/form/text-field.tsx'
import { useCaseChanges } from '#entities/claims/case-queries.ts'

/** What a person can do with the status of a case; each ends a phrase key `claims:resolve.*`. */
const steps = ['in_progress', 'resolved', 'open', 'cancelled'] as const
type Step = (typeof steps)[number]

const icons: Record<Step, ReactNode> = {
  in_progress: <FolderClock aria-hidden />,
  resolved: <CircleCheck aria-hidden />,
  open: <FolderOpen aria-hidden />,
  cancelled: <Undo2 aria-hidden />,
}

/** Moves a case to a status that may follow, with an optional note; a withdrawn one cannot change. */
export function ResolveCard({ accident }: { accident: Accident }): ReactNode {
  const { number, status } = accident
  const t = useT()
  const { note, setNote, busy, change } = useChange(accident.id)
  const [isAsking, setAsking] = useState(false)
  // An open case is reopened by nobody.
  const next = steps.filter((step) => mayBecome(status, step) && (step !== 'open' || status === 'resolved'))
  if (next.length === 0) return null
  return (
    <Card title={status === 'resolved' ? t('claims:status.resolved') : t('claims:resolve.title')}>
      <p>{t('claims:resolve.text')}</p>
      <TextArea
        label={t('claims:resolve.note')}
        hint={t('claims:resolve.noteHint')}
        isOptional
        rows={2}
        maxLength={accidentLimits.notes.max}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className={cardActions.actions}>
        {next.map((step) => (
          <Button
            key={step}
            variant={step === 'cancelled' ? 'danger' : 'secondary'}
            icon={icons[step]}
            isBusy={busy === step}
            onClick={() => (step === 'cancelled' ? setAsking(true) : void change(step))}
          >
            {t(`claims:resolve.do.${step}`)}
          </Button>
        ))}
      </div>
      <Confirm
        isOpen={isAsking}
        tone="danger"
        title={t('accidents:cancel.title', { number })}
        text={t('accidents:cancel.text')}
        confirmLabel={t('accidents:cancel.confirm')}
        cancelLabel={t('accidents:cancel.keep')}
        isBusy={busy === 'cancelled'}
        onConfirm={() => void change('cancelled').then(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      />
    </Card>
  )
}

function useChange(accidentId: string) {
  const t = useT()
  const changes = useCaseChanges(accidentId)
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState<Step>()

  async function change(step: Step): Promise<void> {
    setBusy(step)
    try {
      const words = note.trim()
      await (step === 'cancelled' ? changes.withdraw(words) : changes.setStatus(step, words))
      setNote('')
      showDone(t(`claims:resolve.done.${step}`))
    } catch (error) {
      showFailure(error, t('claims:resolve.failed'))
    }
    setBusy(undefined)
  }

  return { note, setNote, busy, change }
}
