import { Award, CircleDollarSign, MapPin, MessageCircle, Scale, Star, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { priorityChoice } from '@krash/contract/professionals/guided-match'
import { useT } from '#shared/i18n/use-t.ts'
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx'
import { changeAnswers, useGuidedAnswers } from '../answers/answers-store.ts'
import { guidedPriorities } from '../answers/guided-answers.ts'
import type { GuidedPriority } from '../answers/guided-answers.ts'

const icons: Record<GuidedPriority, ReactNode> = {
  experience: <Award aria-hidden />,
  reputation: <Star aria-hidden />,
  responseTime: <Timer aria-hidden />,
  cost: <CircleDollarSign aria-hidden />,
  communication: <MessageCircle aria-hidden />,
  local: <MapPin aria-hidden />,
  specialization: <Scale aria-hidden />,
}

/** The three or four priorities that order the matches, with equal weight. */
export function PrioritiesStep(): ReactNode {
  const t = useT()
  const { priorities } = useGuidedAnswers()
  return (
    <ChoiceCards<GuidedPriority>
      kind="several"
      legend={t('guided:priorities.legend')}
      hint={t('guided:priorities.worth')}
      limit={priorityChoice.max}
      choices={guidedPriorities.map((value) => ({
        value,
        label: t(`guided:priorities.ids.${value}`),
        description: t(`guided:priorities.texts.${value}`),
        icon: icons[value],
      }))}
      value={priorities}
      onChange={(value) => changeAnswers({ priorities: value })}
    />
  )
}
