import {
  CalendarClock,
  CalendarDays,
  FolderOpen,
  HeartHandshake,
  MessagesSquare,
  Scale,
  ShieldCheck,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { NextStep } from '@krash/contract/accidents/next-steps'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import type { Translate } from '#shared/i18n/use-t.ts'
import { asBeginning, dateIn, daysUntil, nearDay, timeIn } from '#shared/i18n/zone-text.ts'
import { wayLink } from '#shared/location/map-links.ts'
import { addressLine } from '#shared/location/postal-address.ts'
import { HazardIcon } from '#shared/ui/signs/hazard-icon.tsx'

/** A report that the device has not sent yet comes before everything the server knows. */
export type Step = NextStep | { kind: 'report' }

interface StepWords {
  icon: ReactNode
  title: string
  text: string
  href: string
  button: string
}

const icons: Record<Step['kind'], ReactNode> = {
  report: <HazardIcon />,
  visit: <CalendarDays aria-hidden />,
  answer: <MessagesSquare aria-hidden />,
  promise: <CalendarClock aria-hidden />,
  claim: <ShieldCheck aria-hidden />,
  people: <HeartHandshake aria-hidden />,
  lawyer: <Scale aria-hidden />,
  case: <FolderOpen aria-hidden />,
}

/** What a step is called, and where it leads. */
export function useStepWords(): (step: Step) => StepWords {
  const t = useT()
  const { shown } = useLanguageState()
  return (step) => {
    const { kind } = step
    const way = wayOf(step)
    return {
      icon: icons[kind],
      title: titleOf(step, t, (visit) => {
        const away = daysUntil(dateIn(visit.start, visit.timeZone), visit.timeZone)
        return {
          day: asBeginning(nearDay(away, shown), shown),
          time: timeIn(visit.start, visit.timeZone, shown),
        }
      }),
      text: t(`dashboard:step.${kind}.text`),
      button: t(way ? 'dashboard:step.visit.directions' : `dashboard:step.${kind}.button`),
      href: way ?? hrefOf(step),
    }
  }
}

type Visit = Extract<NextStep, { kind: 'visit' }>

function titleOf(step: Step, t: Translate, when: (visit: Visit) => { day: string; time: string }): string {
  if (step.kind === 'visit')
    return t('dashboard:step.visit.title', { ...when(step), name: isolated(step.professional.name) })
  if (step.kind === 'answer')
    return t('dashboard:step.answer.title', { name: isolated(step.professional.name) })
  if (step.kind === 'claim' || step.kind === 'promise')
    return t(`dashboard:step.${step.kind}.title`, { company: isolated(step.carrierName) })
  return t(`dashboard:step.${step.kind}.title`)
}

/** The way to a visit, where its address is known. */
function wayOf(step: Step): string | undefined {
  return step.kind === 'visit' && step.office ? wayLink(addressLine(step.office)) : undefined
}

function hrefOf(step: Step): string {
  switch (step.kind) {
    case 'report':
      return '/emergency'
    case 'visit':
      return '/appointments'
    case 'answer':
      return `/chat/${step.professional.id}`
    case 'claim':
    case 'promise':
      return step.phone === null ? `/cases/${step.accidentId}` : `tel:${step.phone}`
    case 'lawyer':
      return '/lawyers'
    case 'people':
      return `/cases/${step.accidentId}?tell=now`
    case 'case':
      return `/cases/${step.accidentId}`
  }
}
