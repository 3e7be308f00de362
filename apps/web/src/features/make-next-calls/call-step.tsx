import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import type { Callee } from '@krash/contract/accidents'
import { noteCall, useReached } from '#entities/accidents/call-outbox.ts'
import type { Reached } from '#entities/accidents/call-outbox.ts'
import type { OutboxReport } from '#entities/accidents/outbox-report.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useStore } from '#shared/store/create-store.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { CallRow } from '#shared/ui/content/call-row.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { askedCall } from './asked-call.ts'
import styles from './next-calls.module.css'

export interface CallNotes {
  reached: Reached
  /** Who is asked about: the person set out to reach them. */
  asked: Callee | undefined
  setOut: (callee: Callee) => void
  answer: (callee: Callee, isReached: boolean) => void
}

/** What is known of the calls after one report. */
export function useCallNotes(report: OutboxReport): CallNotes {
  const t = useT()
  const asked = useStore(askedCall)
  const reached = useReached(report)

  function answer(callee: Callee, isReached: boolean): void {
    askedCall.forget()
    if (!isReached) return
    void noteCall(report, callee, new Date().toISOString())
    const onUndo = () => void noteCall(report, callee, null)
    showToast({ kind: 'success', text: t('accidents:calls.noted'), onUndo })
  }

  return {
    reached,
    asked: asked?.reportKey === report.key ? asked.callee : undefined,
    setOut: (callee) => askedCall.write({ reportKey: report.key, callee }),
    answer,
  }
}

interface CallStepProps extends ComponentProps<typeof CallRow> {
  callee: Callee
  notes: CallNotes
  /** Stands with the time once it is done: what a later call needs again. */
  kept?: ReactNode
}

/** One of the next calls. After it was begun it asks whether it succeeded; then it shows when. */
export function CallStep({ callee, notes, kept, ...row }: CallStepProps): ReactNode {
  const t = useT()
  const { formatTime } = useFormats()
  const at = notes.reached[callee]
  const isAsked = notes.asked === callee && at === undefined

  function setOut(): void {
    if (at === undefined) notes.setOut(callee)
    row.onPress?.()
  }

  return (
    <CallRow
      {...row}
      onPress={setOut}
      isDone={at !== undefined || row.isDone === true}
      text={
        at === undefined ? (
          row.text
        ) : (
          <>
            {t('accidents:calls.doneAt', { time: formatTime(at) })}
            {kept}
          </>
        )
      }
    >
      {isAsked ? <Question onAnswer={(isReached) => notes.answer(callee, isReached)} /> : row.children}
    </CallRow>
  )
}

function Question({ onAnswer }: { onAnswer: (isReached: boolean) => void }): ReactNode {
  const t = useT()

  function answer({ currentTarget }: MouseEvent<HTMLElement>, isReached: boolean): void {
    // The question goes away, and the focus stays with its row.
    currentTarget.closest('li')?.querySelector<HTMLElement>(':scope > a, :scope > button')?.focus()
    onAnswer(isReached)
  }

  return (
    <div role="group" aria-label={t('accidents:calls.asked')} className={styles.question}>
      <p>{t('accidents:calls.asked')}</p>
      <Button variant="soft" onClick={(event) => answer(event, true)}>
        {t('accidents:calls.yes')}
      </Button>
      <Button onClick={(event) => answer(event, false)}>{t('accidents:calls.notYet')}</Button>
    </div>
  )
}
