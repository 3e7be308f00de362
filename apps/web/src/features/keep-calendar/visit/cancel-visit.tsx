import { useState } from 'react'
import type { ReactNode } from 'react'
import type { PracticeVisit } from '@krash/contract/practice/visits'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { useCalendarWords } from '../calendar-words.ts'
import type { VisitDeeds } from './use-visit-deeds.ts'
import { WordsField, isSaid } from './words-field.tsx'

interface CancelVisitProps {
  visit: PracticeVisit
  deeds: VisitDeeds
  onClose: () => void
}

/** Cancels a visit, or says no to one that was asked for, with words to the person. */
export function CancelVisit({ visit, deeds, onClose }: CancelVisitProps): ReactNode {
  const t = useT()
  const { isolatedName } = useCalendarWords()
  const what = visit.status === 'requested' ? 'Refuse' : 'Cancel'
  const [own, setOwn] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const message = own ?? t(`practice:open.ready${what}`)

  function send(): void {
    const isReady = isSaid(visit, message)
    setMissing(!isReady)
    if (isReady) deeds.send({ deed: 'cancel', message })
  }

  const name = isolatedName(visit)
  return (
    <Dialog
      isOpen
      isDirty={own !== undefined}
      onClose={onClose}
      title={t(what === 'Refuse' ? 'practice:open.refuseTitle' : 'practice:open.cancelTitle', { name })}
      footer={
        <Button variant="danger" isBusy={deeds.busy === 'cancel'} onClick={send}>
          {t(`practice:open.send${what}`)}
        </Button>
      }
    >
      <WordsField visit={visit} value={message} isMissing={isMissing} onChange={setOwn} />
    </Dialog>
  )
}
