import { ArrowLeft } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { priorityChoice } from '@krash/contract/professionals/guided-match'
import { useT } from '#shared/i18n/use-t.ts'
import type { Translate } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { ActionBar } from '#shared/ui/navigation/action-bar.tsx'
import { mayLeave } from '../answers/guided-answers.ts'
import type { GuidedAnswers, GuidedStep } from '../answers/guided-answers.ts'
import styles from './step-bar.module.css'

interface StepBarProps {
  step: GuidedStep
  answers: GuidedAnswers
  chosenCount: number
  /** The step to return to while an answer is being changed. */
  returnTo: GuidedStep | undefined
  onBack: () => void
  onNext: () => void
}

/**
 * Back and Next, within reach of the thumb. The line above says what is still needed, or how far along the person is.
 */
export function StepBar({ step, answers, chosenCount, returnTo, onBack, onNext }: StepBarProps): ReactNode {
  const t = useT()
  const hintId = useId()
  const isOpen = mayLeave(step, answers, chosenCount)
  const leadsToMatches = step === 3 || returnTo === 4
  return (
    <ActionBar>
      <div className={styles.bar}>
        <p id={hintId} role="status" className={styles.hint}>
          {hintOf({ step, isOpen, answers, chosenCount }, t)}
        </p>
        <Button icon={<ArrowLeft aria-hidden className={styles.arrow} />} onClick={onBack}>
          {t('guided:back')}
        </Button>
        <Button variant="primary" disabled={!isOpen} aria-describedby={hintId} onClick={onNext}>
          {t(leadsToMatches ? 'guided:showMatches' : 'guided:continue')}
        </Button>
      </div>
    </ActionBar>
  )
}

interface Standing extends Pick<StepBarProps, 'step' | 'answers' | 'chosenCount'> {
  isOpen: boolean
}

function hintOf({ step, isOpen, answers, chosenCount }: Standing, t: Translate): string | null {
  if (step === 1) return isOpen ? null : t('guided:caseType.needed')
  if (step === 2) {
    if (!isOpen) return t('guided:priorities.needed')
    return answers.priorities.length < priorityChoice.hintBelow ? t('guided:priorities.more') : null
  }
  if (step !== 4) return null
  return isOpen ? t('guided:evaluation.chosen', { count: chosenCount }) : t('guided:evaluation.needed')
}
