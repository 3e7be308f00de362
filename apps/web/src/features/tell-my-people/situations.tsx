import type { ReactNode } from 'react'
import { situations } from '@krash/contract/shared-places'
import type { Situation } from '@krash/contract/shared-places'
import { situationIcons } from '#entities/shared-places/situation-icon.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx'

interface SituationChoiceProps {
  value: Situation | undefined
  /** The link is open, so whoever has it sees the choice. */
  isSeen: boolean
  error: string | undefined
  onChange: (situation: Situation) => void
}

export function SituationChoice({ value, isSeen, error, onChange }: SituationChoiceProps): ReactNode {
  const t = useT()
  return (
    <ChoiceCards
      kind="one"
      legend={t('sharedPlaces:how')}
      {...(isSeen && { hint: t('sharedPlaces:seen') })}
      value={value}
      error={error}
      choices={situations.map((situation) => ({
        value: situation,
        label: t(`sharedPlaces:mine.${situation}`),
        icon: situationIcons[situation],
      }))}
      onChange={onChange}
    />
  )
}
