import { useId } from 'react'
import type { ReactNode } from 'react'
import type { FoundProfessional } from '@krash/contract/professionals'
import styles from './results.module.css'

interface LawyerListProps {
  title: string
  /** What the title means. */
  meaning?: string
  lawyers: readonly FoundProfessional[]
  card: (who: FoundProfessional) => ReactNode
}

/** A titled group of cards; nothing when it is empty. */
export function LawyerList({ title, meaning, lawyers, card }: LawyerListProps): ReactNode {
  const titleId = useId()
  if (lawyers.length === 0) return null
  return (
    <section aria-labelledby={titleId} className={styles.group}>
      <h2 id={titleId}>{title}</h2>
      {meaning ? <p className={styles.meaning}>{meaning}</p> : null}
      <ul className={styles.cards}>
        {lawyers.map((who) => (
          <li key={who.id} id={`lawyer-${who.id}`}>
            {card(who)}
          </li>
        ))}
      </ul>
    </section>
  )
}
