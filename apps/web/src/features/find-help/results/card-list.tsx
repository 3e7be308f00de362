import type { ReactNode } from 'react'
import { Listed } from '#entities/professionals/cards/listed.tsx'
import styles from './results.module.css'

interface CardListProps<P> {
  people: readonly P[]
  /** How many stand in the lists above this one. */
  numberedFrom?: number
  renderCard: (who: P) => ReactNode
}

/** Cards in one column; each can be scrolled into view. */
export function CardList<P extends { id: string }>({
  people,
  numberedFrom = 0,
  renderCard,
}: CardListProps<P>): ReactNode {
  return (
    <ul className={styles.cards}>
      {people.map((who, index) => (
        <Listed key={who.id} id={who.id} elementId={cardId(who.id)} number={numberedFrom + index + 1}>
          {renderCard(who)}
        </Listed>
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
