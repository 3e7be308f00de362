import { Ambulance, Hourglass, House, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { situations } from '@krash/contract/shared-places'
import type { Situation } from '@krash/contract/shared-places'
import { useT } from '#shared/i18n/use-t.ts'
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx'

const icons: Record<Situation, ReactNode> = {
  safe: <ShieldCheck aria-hidden />,
  waiting: <Hourglass aria-hidden />,
  hurt: <Ambulance aria-hidden />,
  home: <House aria-hidden />,
}

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
        icon: icons[situation],
      }))}
      onChange={onChange}
    />
  )
}
