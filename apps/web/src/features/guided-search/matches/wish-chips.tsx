import type { ReactNode } from 'react'
import { priorityChoice } from '@krash/contract/professionals/guided-match'
import { useT } from '#shared/i18n/use-t.ts'
import { FilterChip } from '#shared/ui/content/chip.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { changeAnswers, useGuidedAnswers } from '../answers/answers-store.ts'
import type { GuidedPriority } from '../answers/guided-answers.ts'
import { defaultWishes } from '../answers/guided-answers.ts'

/** Those that most people have after a crash come first. */
const inOrder = [
  ...defaultWishes,
  'experience',
  'reputation',
  'communication',
  'cost',
] as const satisfies readonly GuidedPriority[]

/** What matters to the person, as chips that sort the list below them and say how. At most four are on. */
export function WishChips(): ReactNode {
  const t = useT()
  const { priorities } = useGuidedAnswers()

  function toggle(wish: GuidedPriority): void {
    if (priorities.includes(wish)) {
      changeAnswers({ priorities: priorities.filter((other) => other !== wish) })
    } else if (priorities.length < priorityChoice.max) {
      changeAnswers({ priorities: [...priorities, wish] })
    } else {
      showToast({ kind: 'info', text: t('guided:wishes.full') })
    }
  }

  return inOrder.map((wish) => (
    <FilterChip key={wish} isOn={priorities.includes(wish)} onClick={() => toggle(wish)}>
      {t(`guided:wishes.ids.${wish}`)}
    </FilterChip>
  ))
}
