import { useId } from 'react'
import type { ReactNode } from 'react'
import { partnerRule } from '@krash/contract/professionals'
import type { FoundProfessional } from '@krash/contract/professionals'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { CardList } from '../results/card-list.tsx'
import type { ShownResults } from './shown-results.ts'

interface LawyerGroupsProps {
  shown: ShownResults<FoundProfessional>
  renderCard: (who: FoundProfessional) => ReactNode
}

/** Preferred partners, other lawyers, and those shown on request. */
export function LawyerGroups({ shown, renderCard }: LawyerGroupsProps): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  return (
    <>
      <Group
        title={t('professionals:results.partners')}
        meaning={t('professionals:results.partnersMean', {
          rating: formatNumber(partnerRule.rating, { minimumFractionDigits: 1 }),
          years: formatNumber(partnerRule.yearsExperience),
        })}
        lawyers={shown.partners}
        renderCard={renderCard}
      />
      <Group title={t('professionals:results.others')} lawyers={shown.others} renderCard={renderCard} />
      <Group title={t('professionals:results.more')} lawyers={shown.more} renderCard={renderCard} />
    </>
  )
}

interface GroupProps {
  title: string
  /** Explains the title. */
  meaning?: string
  lawyers: readonly FoundProfessional[]
  renderCard: (who: FoundProfessional) => ReactNode
}

function Group({ title, meaning, lawyers, renderCard }: GroupProps): ReactNode {
  const titleId = useId()
  if (lawyers.length === 0) return null
  return (
    <section aria-labelledby={titleId} className={layout.stack8}>
      <h2 id={titleId}>{title}</h2>
      {meaning ? <p className={lettering.note}>{meaning}</p> : null}
      <CardList people={lawyers} renderCard={renderCard} />
    </section>
  )
}
