import { CalendarClock, HeartHandshake, Scale, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { NextStep } from '@krash/contract/accidents/next-steps'
import { useNextSteps } from '#entities/accidents/next-steps-query.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { SignPlate } from '#shared/ui/signs/sign-plate.tsx'

type CaseStep = Exclude<NextStep, { kind: 'visit' | 'answer' | 'case' }>

/** What is next with this case; it is undefined where nothing is, and pending until it is known. */
export function useNextOfCase(accidentId: string): { step: CaseStep | undefined; isPending: boolean } {
  const { data = [], isPending } = useNextSteps()
  const step = data.filter(isOfCase).find((one) => one.accidentId === accidentId)
  return { step, isPending }
}

function isOfCase(step: NextStep): step is CaseStep {
  return 'accidentId' in step && step.kind !== 'case'
}

const icons: Record<CaseStep['kind'], ReactNode> = {
  promise: <CalendarClock aria-hidden />,
  claim: <ShieldCheck aria-hidden />,
  people: <HeartHandshake aria-hidden />,
  lawyer: <Scale aria-hidden />,
}

/** The green plate of a case, in the words of the dashboard. */
export function CaseNext({ step }: { step: CaseStep }): ReactNode {
  const t = useT()
  const { kind } = step
  const company = 'carrierName' in step ? isolated(step.carrierName) : ''
  return (
    <SignPlate
      tone="green"
      href={hrefOf(step)}
      icon={icons[kind]}
      title={t(`dashboard:step.${kind}.title`, { company })}
      description={t(`dashboard:step.${kind}.text`)}
    />
  )
}

function hrefOf(step: CaseStep): string {
  if (step.kind === 'lawyer') return '/lawyers'
  if (step.kind === 'people') return `/cases/${step.accidentId}?tell=now`
  return step.phone === null ? '#claims' : `tel:${step.phone}`
}
