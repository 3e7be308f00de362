import { Car, CircleHelp, Footprints, HardHat, PackageX, Stethoscope } from 'lucide-react'
import type { ReactNode } from 'react'
import { caseTypes } from '@krash/contract/professionals/professional-choices'
import type { CaseType } from '@krash/contract/professionals/professional-choices'
import { useT } from '#shared/i18n/use-t.ts'
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx'
import { changeAnswers, useGuidedAnswers } from '../answers/answers-store.ts'

const icons: Record<CaseType, ReactNode> = {
  'car-accident': <Car aria-hidden />,
  'slip-fall': <Footprints aria-hidden />,
  'medical-malpractice': <Stethoscope aria-hidden />,
  workplace: <HardHat aria-hidden />,
  'product-liability': <PackageX aria-hidden />,
  other: <CircleHelp aria-hidden />,
}

/** Six kinds of case; the chosen one decides which lawyers are searched for. */
export function CaseStep(): ReactNode {
  const t = useT()
  const { caseType } = useGuidedAnswers()
  return (
    <ChoiceCards<CaseType>
      kind="one"
      legend={t('guided:caseType.legend')}
      choices={caseTypes.map((value) => ({
        value,
        label: t(`guided:caseType.ids.${value}`),
        description: t(`guided:caseType.texts.${value}`),
        icon: icons[value],
      }))}
      value={caseType ?? undefined}
      onChange={(value) => changeAnswers({ caseType: value })}
    />
  )
}
