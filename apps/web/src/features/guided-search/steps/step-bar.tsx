import { ArrowLeft } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { priorityChoice } from '@krash/contract/professionals/guided-match'
import type { ChosenLawyer } from '#entities/professionals/chosen-lawyers.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { ActionBar } from '#shared/ui/navigation/action-bar.tsx'
import { mayLeave } from '../answers/guided-answers.ts'
import type { GuidedAnswers, GuidedStep } from '../answers/guided-answers.ts'
import styles from './step-bar.module.css'

interface StepBarProps {
  step: GuidedStep
  answers: GuidedAnswers
  chosen: readonly ChosenLawyer[]
  /** "Step 5 of 6", where the page does not show it. */
  place: string | null
  /** The step to return to while an answer is being changed. */
  returnTo: GuidedStep | undefined
  onBack: () => void
  onNext: () => void
}

/**
 * Back and Next, within reach of the thumb. The line above says what is still needed, or how far along the person is.
 */
export function StepBar({ step, answers, chosen, place, returnTo, onBack, onNext }: StepBarProps): ReactNode {
  const t = useT()
  const hintId = useId()
  const isOpen = mayLeave(step, answers, chosen.length)
  const leadsToMatches = step === 3 || returnTo === 4
  return (
    <ActionBar>
      <div className={styles.bar}>
        <div className={styles.hint}>
          {place === null ? null : <p>{place}</p>}
          <p id={hintId} role="status" className={styles.words}>
            {useHint({ step, isOpen, answers, chosen })}
          </p>
        </div>
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

interface Standing extends Pick<StepBarProps, 'step' | 'answers' | 'chosen'> {
  isOpen: boolean
}

function useHint({ step, isOpen, answers, chosen }: Standing): string | null {
  const t = useT()
  const { formatList } = useFormats()
  if (step === 1) return isOpen ? null : t('guided:caseType.needed')
  if (step === 2) {
    if (!isOpen) return t('guided:priorities.needed')
    return answers.priorities.length < priorityChoice.hintBelow ? t('guided:priorities.more') : null
  }
  if (step !== 4) return null
  if (!isOpen) return t('guided:evaluation.needed')
  const names = formatList(chosen.map(({ fullName }) => isolated(fullName)))
  return t('professionals:selection.named', { count: chosen.length, names })
}
