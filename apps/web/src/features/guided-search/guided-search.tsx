import { Suspense, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { ChosenLawyer } from '#entities/professionals/chosen-lawyers.ts'
import type { SearchPlace } from '#entities/professionals/place/search-place.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { LaneSteps } from '#shared/ui/content/lane-steps.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import { useMedia } from '#shared/ui/use-media.ts'
import { changeAnswers, useGuidedAnswers } from './answers/answers-store.ts'
import { guidedSteps, reachableStep } from './answers/guided-answers.ts'
import type { GuidedStep } from './answers/guided-answers.ts'
import type { EvaluationSlots } from './matches/evaluation-step.tsx'
import { CaseStep } from './steps/case-step.tsx'
import { PrioritiesStep } from './steps/priorities-step.tsx'
import { WelcomeStep } from './steps/welcome-step.tsx'
import styles from './guided-search.module.css'

const fetchResearch = () => import('./steps/research-step.tsx')
const fetchBar = () => import('./steps/step-bar.tsx')
const fetchEvaluation = () => import('./matches/evaluation-step.tsx')
// The first step needs none of them: they come while it is read.
const ResearchStep = lazyOrNothing(async () => (await fetchResearch()).ResearchStep)
const EvaluationStep = lazyOrNothing(async () => (await fetchEvaluation()).EvaluationStep)
const StepBar = lazyOrNothing(async () => (await fetchBar()).StepBar)

interface GuidedSearchProps {
  step: GuidedStep
  onGo: (step: GuidedStep, options?: { isReplacing?: boolean }) => void
  /** The head of the page with the title of the step as its h1. */
  renderHead: (title: string) => ReactNode
  /** The lawyers chosen so far. */
  chosen: readonly ChosenLawyer[]
  placePicker: ReactNode
  /** The name of the place; null while it is unknown. */
  placeName: string | null
  placeSource: SearchPlace['source']
  matches: EvaluationSlots
  /** The last step: consent, sharing and reminders, with its own Back and Finish buttons. */
  nextSteps: ReactNode
}

/** Wide enough for six names side by side. */
const ROOMY = '(width >= 60rem)'

/** Six steps from a place to a choice of lawyers. The answers are stored on the device. */
export function GuidedSearch(props: GuidedSearchProps): ReactNode {
  const { onGo, renderHead, chosen, nextSteps } = props
  const t = useT()
  const isRoomy = useMedia(ROOMY)
  const answers = useGuidedAnswers()
  const step = reachableStep(props.step, answers, chosen.length)
  const frame = useStepFocus(step)
  const [returnTo, setReturnTo] = useReturn(step)

  useEffect(() => {
    Promise.all([fetchBar(), fetchResearch(), fetchEvaluation()]).catch(() => undefined)
  }, [])

  useEffect(() => {
    // Corrects the address when the wanted step cannot be reached yet.
    if (step !== props.step) onGo(step, { isReplacing: true })
    changeAnswers({ step })
  }, [step, props.step, onGo])

  function goOn(): void {
    onGo(returnTo ?? ((step + 1) as GuidedStep))
  }

  function change(wanted: GuidedStep): void {
    setReturnTo(step)
    onGo(wanted)
  }

  // People first: on a phone the bar at the lower edge says how far along this is.
  const isLaneInBar = step === 4 && !isRoomy
  const names = guidedSteps.map((name) => t(`guided:steps.${name}`))
  return (
    <div ref={frame} className={styles.frame}>
      {renderHead(useTitle(step))}
      {isLaneInBar ? null : (
        <LaneSteps label={t('guided:lane')} steps={names} current={step} isShort={!isRoomy} />
      )}
      <div className={styles.step} data-step={step}>
        {step === 5 ? nextSteps : <Content {...props} step={step} onChange={change} onStart={goOn} />}
      </div>
      {step === 0 || step === 5 ? null : (
        <Suspense>
          <StepBar
            step={step}
            answers={answers}
            chosen={chosen}
            place={isLaneInBar ? t('shell:steps.position', { step: step + 1, total: names.length }) : null}
            returnTo={returnTo}
            onBack={() => onGo(returnTo ?? ((step - 1) as GuidedStep))}
            onNext={goOn}
          />
        </Suspense>
      )}
    </div>
  )
}

interface ContentProps extends GuidedSearchProps {
  onChange: (step: GuidedStep) => void
  onStart: () => void
}

function Content(props: ContentProps): ReactNode {
  const { step, placePicker, placeName, placeSource, matches, onChange, onStart } = props
  if (step === 0) return <WelcomeStep placePicker={placePicker} onStart={onStart} />
  if (step === 1) return <CaseStep />
  if (step === 2) return <PrioritiesStep />
  if (step === 3)
    return (
      <Suspense fallback={<Skeleton height={24} />}>
        <ResearchStep placeName={placeName} onChange={onChange} />
      </Suspense>
    )
  return (
    <Suspense fallback={<Skeleton height={24} />}>
      <EvaluationStep {...matches} {...{ placePicker, placeName, placeSource }} />
    </Suspense>
  )
}

function useTitle(step: GuidedStep): string {
  const t = useT()
  const titles: Record<GuidedStep, string> = {
    0: t('professionals:lawyer.title'),
    1: t('guided:caseType.title'),
    2: t('guided:priorities.title'),
    3: t('guided:research.title'),
    4: t('guided:evaluation.title'),
    5: t('lawyerConnections:title'),
  }
  return titles[step]
}

/** The step Next returns to while an answer is being changed; cleared once it is reached. */
function useReturn(step: GuidedStep): [GuidedStep | undefined, (step: GuidedStep) => void] {
  const [returnTo, setReturnTo] = useState<GuidedStep>()
  const isOver = returnTo !== undefined && step >= returnTo
  const last = useRef(step)
  useEffect(() => {
    if (isOver && last.current !== step) setReturnTo(undefined)
    last.current = step
  }, [isOver, step])
  return [isOver ? undefined : returnTo, setReturnTo]
}

/** Scrolls to the top of a new step and focuses its heading for screen readers. */
function useStepFocus(step: GuidedStep) {
  const frame = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    frame.current?.scrollIntoView({ block: 'start' })
    frame.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [step])
  return frame
}
