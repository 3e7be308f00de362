import { useId } from 'react'
import type { ReactNode } from 'react'
import type { LawyerSpecialty } from '@krash/contract/professional-choices'
import type { FoundProfessional } from '@krash/contract/professionals'
import { LawyerCard } from './lawyer-card.tsx'
import { toggleChosen, useChosenLawyers } from './selection.ts'
import styles from './results.module.css'

interface LawyerListProps {
  title: string
  /** What the title means. */
  meaning?: string
  lawyers: readonly FoundProfessional[]
  specialty: LawyerSpecialty | undefined
  connectedIds: ReadonlySet<string>
}

/** A titled group of cards; nothing when it is empty. */
export function LawyerList({ title, meaning, lawyers, specialty, connectedIds }: LawyerListProps): ReactNode {
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
              who={who}
              specialty={specialty}
              isChosen={chosen.some(({ id }) => id === who.id)}
              isConnected={connectedIds.has(who.id)}
              onToggle={() => toggleChosen(who)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
