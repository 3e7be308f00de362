import { Check, ChevronDown, CircleHelp, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { listMatch } from '@krash/contract/professionals/match-score'
import type { MatchPart } from '@krash/contract/professionals/match-score'
import type { FoundProfessional } from '@krash/contract/professionals'
import { useFormats } from '#shared/i18n/use-formats.ts'
import type { Formats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import type { Translate } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { MatchBreakdown } from '#shared/ui/content/match-breakdown.tsx'
import { workName } from '../work-name.ts'
import { listsSpecialty, matchReasons } from './match-facts.ts'
import styles from './match-why.module.css'

interface Compared {
  who: FoundProfessional
  /** The specialty that was searched for. */
  specialty: string | undefined
}

interface WhyButtonProps {
  name: string
  isOpen: boolean
  /** The id of the reasons element. */
  controls: string
  onToggle: () => void
}

/** Opens the reasons below it. */
export function WhyButton({ name, isOpen, controls, onToggle }: WhyButtonProps): ReactNode {
  const t = useT()
  return (
    <Button
      variant="text"
      aria-expanded={isOpen}
      aria-controls={controls}
      aria-label={t('professionals:card.whyOf', { name })}
      icon={<ChevronDown aria-hidden className={styles.chevron} />}
      onClick={onToggle}
    >
      {t('professionals:card.why')}
    </Button>
  )
}

/** The points of each criterion, as bars and in words. */
export function MatchReasons({ who, specialty }: Compared): ReactNode {
  const t = useT()
  const formats = useFormats()
  const { main, extras, extraPoints } = matchReasons(who, specialty)
  const max = formats.formatNumber(extraPoints, { maximumFractionDigits: 1 })
  return (
    <>
      <MatchBreakdown
        percent={who.matchScore}
        parts={main.map((part) => ({
          id: part.part,
          label: mainText(part, { who, specialty, t, formats }),
          points: part.points,
          max: part.of,
        }))}
      />
      <p className={lettering.strong}>{t('professionals:match.bonus', { max })}</p>
      <ul className={styles.extras}>
        {extras.map(({ part, isMet }) => (
          <li key={part} data-met={isMet ?? 'unknown'}>
            <ExtraMark isMet={isMet} />
            <span>{extraText(part, t, formats)}</span>
          </li>
        ))}
      </ul>
      <p className={lettering.muted}>{t('professionals:match.explained')}</p>
    </>
  )
}

function ExtraMark({ isMet }: { isMet: boolean | null }): ReactNode {
  const t = useT()
  if (isMet === null) return <CircleHelp role="img" aria-label={t('professionals:match.unknown')} />
  if (isMet) return <Check role="img" aria-label={t('professionals:match.yes')} />
  return <Minus role="img" aria-label={t('professionals:match.no')} />
}

interface Wording extends Compared {
  t: Translate
  formats: Formats
}

function mainText({ part }: MatchPart, { who, specialty, t, formats }: Wording): string {
  if (part === 'rating') {
    if (who.rating === null) return t('professionals:match.ratingMissing')
    return t('professionals:match.rating', {
      value: formats.formatNumber(who.rating, { minimumFractionDigits: 1 }),
    })
  }
  if (part === 'experience') {
    if (who.yearsExperience === null) return t('professionals:match.experienceMissing')
    return t('professionals:card.years', { count: who.yearsExperience })
  }
  if (specialty === undefined) return t('professionals:match.specialtyNotAsked')
  const name = workName(specialty)
  return listsSpecialty(who, specialty)
    ? t('professionals:match.specialty', { specialty: name })
    : t('professionals:match.specialtyMissing', { specialty: name })
}

function extraText(part: MatchPart['part'], t: Translate, formats: Formats): string {
  const { years, rating, communicationRating, hourlyRate, miles } = listMatch.bonus
  const rated = (value: number) =>
    t('professionals:match.bonusRating', { value: formats.formatNumber(value, { minimumFractionDigits: 1 }) })
  switch (part) {
    case 'bonus.experience':
      return t('professionals:filters.years', { count: years })
    case 'bonus.reputation':
      return rated(rating)
    case 'bonus.responseTime':
      return t('professionals:match.bonusResponseTime')
    case 'bonus.communication':
      return rated(communicationRating)
    case 'bonus.cost':
      return t('professionals:match.bonusCost', { price: priceText(hourlyRate, formats) })
    default:
      return t('professionals:match.bonusLocal', { distance: formats.formatDistance(miles) })
  }
}

function priceText(dollars: number, { formatNumber }: Formats): string {
  return formatNumber(dollars, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
}
