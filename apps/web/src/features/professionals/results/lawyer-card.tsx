import { Award, Languages, MapPin } from 'lucide-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { isPreferredPartner } from '@krash/contract/professionals'
import type { LawyerSpecialty } from '@krash/contract/professional-choices'
import type { FoundProfessional } from '@krash/contract/professionals'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { ProfessionalCard } from '#shared/ui/content/professional-card.tsx'
import { Rating } from '#shared/ui/content/rating.tsx'
import { Checkbox } from '#shared/ui/form/checkbox.tsx'
import { languageNames, specialtyName } from '../wording.ts'
import { MatchReasons, WhyButton } from './match-why.tsx'

interface LawyerCardProps {
  who: FoundProfessional
  /** The practice area that was asked for. */
  specialty: LawyerSpecialty | undefined
  isChosen: boolean
  isConnected: boolean
  onToggle: () => void
}

/** One lawyer of the results. The whole card chooses; 'Why this match?' stays a button of its own. */
export function LawyerCard({ who, specialty, isChosen, isConnected, onToggle }: LawyerCardProps): ReactNode {
  const t = useT()
  const reasonsId = useId()
  const [isExplained, setExplained] = useState(false)
  return (
    <ProfessionalCard
      name={who.fullName}
      {...(who.firmName === null ? {} : { subtitle: who.firmName })}
      matchPercent={who.matchScore}
      facts={useFacts(who)}
      tags={who.specialties.map((name) => specialtyName(name, t))}
      isSelected={isChosen}
      onToggle={onToggle}
      isPartner={isPreferredPartner(who)}
      isAvailable={who.availability?.immediate ?? false}
      isConnected={isConnected}
      isDemo={who.isDemo}
      actions={
        <>
          <Checkbox
            label={isChosen ? t('professionals:card.chosen') : t('professionals:card.choose')}
            aria-label={t('professionals:card.select', { name: who.fullName })}
            checked={isChosen}
            onChange={onToggle}
          />
          <WhyButton
            name={who.fullName}
            isOpen={isExplained}
            controls={reasonsId}
            onToggle={() => setExplained(!isExplained)}
          />
          {isExplained ? <MatchReasons id={reasonsId} who={who} specialty={specialty} /> : null}
        </>
      }
    />
  )
}

function useFacts(who: FoundProfessional): { id: string; content: ReactNode }[] {
  const t = useT()
  const { formatDistance, formatList } = useFormats()
  const { shown } = useLanguageState()
  const spoken = formatList(languageNames(who.languages, shown).map(({ name }) => name))
  return [
    {
      id: 'rating',
      content: <Rating value={who.rating ?? 0} reviews={who.rating === null ? 0 : who.reviewCount} />,
    },
    ...(who.yearsExperience === null
      ? []
      : [
          {
            id: 'years',
            content: (
              <Fact icon={<Award aria-hidden />}>
                {t('professionals:card.years', { count: who.yearsExperience })}
              </Fact>
            ),
          },
        ]),
    {
      id: 'distance',
      content: (
        <Fact icon={<MapPin aria-hidden />}>
          {formatDistance(who.distanceMiles)} · <bdi>{`${who.city}, ${who.state}`}</bdi>
        </Fact>
      ),
    },
    ...(spoken === ''
      ? []
      : [
          {
            id: 'languages',
            content: (
              <Fact icon={<Languages aria-hidden />}>
                {t('professionals:card.speaks', { languages: spoken })}
              </Fact>
            ),
          },
        ]),
  ]
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }): ReactNode {
  return (
    <>
      {icon}
      <span>{children}</span>
    </>
  )
}
