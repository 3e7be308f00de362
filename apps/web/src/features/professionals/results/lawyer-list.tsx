import { useId } from 'react'
import type { ReactNode } from 'react'
import type { LawyerSpecialty } from '@krash/contract/professional-choices'
import type { FoundProfessional } from '@krash/contract/professionals'
import { LawyerCard } from '../cards/lawyer-card.tsx'
import type { CardSlots } from '../cards/lawyer-card.tsx'
import { MatchReasons } from '../cards/match-why.tsx'
import { toggleChosen, useChosenLawyers } from '../choice/selection.ts'
import styles from './results.module.css'

interface LawyerListProps extends CardSlots {
  title: string
  /** What the title means. */
  meaning?: string
  lawyers: readonly FoundProfessional[]
  specialty: LawyerSpecialty | undefined
}

/** A titled group of cards; nothing when it is empty. */
export function LawyerList(props: LawyerListProps): ReactNode {
  const { title, meaning, lawyers, specialty, ...slots } = props
  const titleId = useId()
  const chosen = useChosenLawyers()
  if (lawyers.length === 0) return null
  return (
    <section aria-labelledby={titleId} className={styles.group}>
      <h2 id={titleId}>{title}</h2>
      {meaning ? <p className={styles.meaning}>{meaning}</p> : null}
      <ul className={styles.cards}>
        {lawyers.map((who) => (
          <li key={who.id} id={`lawyer-${who.id}`}>
            <LawyerCard
              {...slots}
              who={who}
              percent={who.matchScore}
              reasons={() => <MatchReasons who={who} specialty={specialty} />}
              isChosen={chosen.some(({ id }) => id === who.id)}
              onToggle={() => toggleChosen(who)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
