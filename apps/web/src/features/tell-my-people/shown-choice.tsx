import { Phone, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortNameOf } from '@krash/contract/accounts/short-name'
import type { SharedPlace } from '@krash/contract/shared-places'
import { formatPhone } from '@krash/contract/wire/phone-number'
import { useProfile } from '#entities/profile/profile-queries.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx'

/** What the page behind the link tells of the person. */
export type Shown = Pick<SharedPlace, 'showsName' | 'showsPhone'>
/** The name and number it would tell: null where the profile has none, undefined while the profile is not known. */
export type OwnFacts = Record<keyof Shown, string | null | undefined>

export function useOwnFacts(): OwnFacts {
  const { data } = useProfile()
  return {
    showsName: data && shortNameOf(data.firstName, data.lastName),
    showsPhone: data && (data.cellNumber === null ? null : formatPhone(data.cellNumber)),
  }
}

interface ShownChoiceProps {
  value: Shown
  facts: OwnFacts
  error: string | undefined
  onChange: (shown: Shown) => void
}

/** What the profile lacks is not asked; while it is not known, the choice stands without its values. */
export function ShownChoice({ value, facts, error, onChange }: ShownChoiceProps): ReactNode {
  const t = useT()
  const choices = [
    {
      value: 'showsName' as const,
      label: t('sharedPlaces:shown.name'),
      description: <bdi>{facts.showsName}</bdi>,
      icon: <UserRound aria-hidden />,
    },
    {
      value: 'showsPhone' as const,
      label: t('sharedPlaces:shown.phone'),
      description: <bdi dir="ltr">{facts.showsPhone}</bdi>,
      icon: <Phone aria-hidden />,
    },
  ].filter((choice) => facts[choice.value] !== null)
  if (choices.length === 0) return null
  return (
    <ChoiceCards
      kind="several"
      legend={t('sharedPlaces:shown.legend')}
      value={choices.map((choice) => choice.value).filter((one) => value[one])}
      error={error}
      choices={choices}
      onChange={(chosen) =>
        onChange({ showsName: chosen.includes('showsName'), showsPhone: chosen.includes('showsPhone') })
      }
    />
  )
}
