import { MessageSquareText } from 'lucide-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { isPreferredPartner } from '@krash/contract/professionals'
import type { FoundProfessional } from '@krash/contract/professionals'
import { useAppSettings } from '#shared/app-settings/app-settings.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import { CheckedLine } from '#shared/ui/content/checked-line.tsx'
import { ProfessionalCard } from '#shared/ui/content/professional-card.tsx'
import { Checkbox } from '#shared/ui/form/checkbox.tsx'
import { useAvailableNow } from '../available-now.ts'
import { workName } from '../work-name.ts'
import { useFacts } from './card-facts.tsx'
import { cardPictureOf } from './lazy-card-picture.tsx'
import { WhyButton } from './why-button.tsx'
import { meetsMost, WishesMet } from './wishes-met.tsx'
import type { WishMet } from './wishes-met.tsx'
import styles from './lawyer-card.module.css'

/** Parts a page adds to every card. */
export interface CardSlots {
  /** Lawyers the person has already shared with. */
  connectedIds: ReadonlySet<string>
  favorite?: (who: FoundProfessional) => ReactNode
  onDetails?: (who: FoundProfessional) => void
  /** The next free times of a lawyer who can be booked. */
  renderTimes?: (who: FoundProfessional) => ReactNode
}

/** What a lawyer offers of what the person wished for. */
export interface Judgement {
  /** From 0 to 100. */
  percent: number
  wishes: readonly WishMet[]
  /** 'Why this match?', shown on request. */
  reasons: ReactNode
}

interface LawyerCardProps extends CardSlots, Judgement {
  who: FoundProfessional
  isBest: boolean
  isChosen: boolean
  onToggle: () => void
}

/** One lawyer of the results. Pressing the card selects the lawyer; other actions have buttons of their own. */
export function LawyerCard(props: LawyerCardProps): ReactNode {
  const { who, percent, wishes, isBest, isChosen, onToggle } = props
  const { connectedIds, favorite, onDetails, renderTimes } = props
  return (
    <ProfessionalCard
      name={who.fullName}
      onOpen={onDetails && (() => onDetails(who))}
      {...(who.firmName === null ? {} : { subtitle: who.firmName })}
      standing={<WishesMet wishes={wishes} isBest={isBest} />}
      matchPercent={percent}
      meetsMost={meetsMost(wishes)}
      facts={useFacts(who)}
      tags={who.specialties.map(workName)}
      isSelected={isChosen}
      onToggle={onToggle}
      isPartner={isPreferredPartner(who)}
      available={useAvailableNow(who)}
      renderPicture={cardPictureOf(who)}
      isConnected={connectedIds.has(who.id)}
      isDemo={who.isDemo}
      actions={<CardActions {...props} />}
      favourite={favorite?.(who)}
    >
      <CheckedLine sources={who.sources} />
      {who.takesAppointments ? renderTimes?.(who) : null}
    </ProfessionalCard>
  )
}

function CardActions({ who, reasons, isChosen, onToggle }: LawyerCardProps): ReactNode {
  const t = useT()
  const { features } = useAppSettings()
  const reasonsId = useId()
  const [isExplained, setExplained] = useState(false)
  return (
    <>
      <Checkbox
        label={isChosen ? t('professionals:card.chosen') : t('professionals:card.choose')}
        aria-label={t('professionals:card.select', { name: who.fullName })}
        checked={isChosen}
        onChange={onToggle}
      />
      {features.chat ? (
        <ButtonLink
          href={`/chat/${who.id}`}
          icon={<MessageSquareText aria-hidden />}
          aria-label={t('professionals:card.messageTo', { name: who.fullName })}
        >
          {t('professionals:card.message')}
        </ButtonLink>
      ) : null}
      <WhyButton
        name={who.fullName}
        isOpen={isExplained}
        controls={reasonsId}
        onToggle={() => setExplained(!isExplained)}
      />
      {isExplained ? (
        <div id={reasonsId} className={styles.reasons}>
          {reasons}
        </div>
      ) : null}
    </>
  )
}
