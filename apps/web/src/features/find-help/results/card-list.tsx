import type { ReactNode } from 'react'
import type { FoundProfessional } from '@krash/contract/professionals'
import styles from './results.module.css'

interface CardListProps {
  people: readonly FoundProfessional[]
  renderCard: (who: FoundProfessional) => ReactNode
}

/** One card under the other; each can be brought into sight. */
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

/** Brings a card into sight and gives the focus to its choice, or to the card itself. */
export function showCard(id: string): void {
  const card = document.getElementById(cardId(id))
  card?.scrollIntoView({ block: 'center' })
  const choice = card?.querySelector('input') ?? card
  choice?.focus({ preventScroll: true })
}

/** Gives the focus to a card; the browser brings it into sight. */
export function goToCard(id: string): void {
  document.getElementById(cardId(id))?.focus()
}

function cardId(id: string): string {
  return `found-${id}`
}
