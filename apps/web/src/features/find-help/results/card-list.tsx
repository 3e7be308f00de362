import type { ReactNode } from 'react'
import type { FoundProfessional } from '@krash/contract/professionals'
import styles from './results.module.css'

interface CardListProps {
  people: readonly FoundProfessional[]
  renderCard: (who: FoundProfessional) => ReactNode
}

/** Cards in one column; each can be scrolled into view. */
export function CardList({ people, renderCard }: CardListProps): ReactNode {
  return (
    <ul className={styles.cards}>
      {people.map((who) => (
        <li key={who.id} id={cardId(who.id)} tabIndex={-1}>
          {renderCard(who)}
        </li>
      ))}
    </ul>
  )
}

/** Scrolls a card into view and focuses its choice, or the card itself. */
export function showCard(id: string): void {
  const card = document.getElementById(cardId(id))
  card?.scrollIntoView({ block: 'center' })
  const choice = card?.querySelector('input') ?? card
  choice?.focus({ preventScroll: true })
}

/** Focuses a card; the browser scrolls it into view. */
export function goToCard(id: string): void {
  document.getElementById(cardId(id))?.focus()
}

function cardId(id: string): string {
  return `found-${id}`
}
