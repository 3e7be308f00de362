import type { ReactNode } from 'react'
import { guidedMatch } from '@krash/contract/professionals/guided-match'
import { caseSpecialty } from '@krash/contract/professionals/professional-choices'
import type { CaseType } from '@krash/contract/professionals/professional-choices'
import { workName } from '#entities/professionals/work-name.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import type { Formats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import type { Translate } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { MatchBreakdown } from '#shared/ui/content/match-breakdown.tsx'
import type { GuidedPriority } from '../answers/guided-answers.ts'
import type { GuidedMatch } from './guided-order.ts'

interface MatchBarsProps {
  match: GuidedMatch
  caseType: CaseType | null
}

/** 'Why this match?': one bar per chosen priority, with its points in words and their reasons. */
export function MatchBars({ match: { who, percent, parts }, caseType }: MatchBarsProps): ReactNode {
  const t = useT()
  const formats = useFormats()
  return (
    <>
      <MatchBreakdown
        percent={percent}
        parts={parts.map(({ priority, points, of }) => ({
          id: priority,
          label: t(`guided:priorities.ids.${priority}`),
          points,
          max: of,
          note: notes[priority]({ who, caseType, t, formats }),
        }))}
      />
      <p className={lettering.muted}>{t(parts.length === 0 ? 'guided:why.none' : 'guided:why.explained')}</p>
    </>
  )
}

interface Wording {
  who: GuidedMatch['who']
  caseType: CaseType | null
  t: Translate
  formats: Formats
}

/** The reason a priority got its points, or that the fact is unknown. */
const notes: Record<GuidedPriority, (wording: Wording) => string> = {
  experience: ({ who: { yearsExperience: count }, t, formats }) =>
    count === null
      ? t('guided:why.experienceUnknown')
      : t('guided:why.experience', { count, full: formats.formatNumber(guidedMatch.fullExperienceYears) }),
  reputation: ({ who: { rating }, t, formats }) =>
    rating === null
      ? t('guided:why.reputationUnknown')
      : t('guided:why.reputation', { value: formats.formatNumber(rating, { minimumFractionDigits: 1 }) }),
  responseTime: ({ who: { availability }, t }) => {
    if (availability === null) return t('guided:why.responseTimeUnknown')
    return t(availability.immediate ? 'guided:why.responseTime' : 'guided:why.responseTimeNot')
  },
  cost: ({ who: { hourlyRate }, t, formats }) => {
    if (hourlyRate === null) return t('guided:why.costUnknown')
    const shape = { style: 'currency', currency: 'USD', maximumFractionDigits: 0 } as const
    return t('guided:why.cost', { amount: formats.formatNumber(hourlyRate, shape) })
  },
  communication: ({ who: { reviewCount: count }, t, formats }) =>
    count === 0
      ? t('guided:why.communicationUnknown')
      : t('guided:why.communication', { count, full: formats.formatNumber(guidedMatch.fullReviews) }),
  local: ({ who: { distanceMiles }, t, formats }) =>
    t('guided:why.local', { distance: formats.formatDistance(distanceMiles) }),
  specialization: ({ who, caseType, t }) => {
    const wanted = caseType && caseSpecialty[caseType]
    if (wanted === null) return t('guided:why.specializationUnknown')
    const specialty = workName(wanted)
    return who.specialties.includes(wanted)
      ? t('guided:why.specialization', { specialty })
      : t('guided:why.specializationNot', { specialty })
  },
}
