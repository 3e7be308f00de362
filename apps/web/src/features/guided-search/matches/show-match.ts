/** Scrolls a lawyer's card into view and focuses it. */
export function showMatch(id: string): void {
  const card = document.getElementById(matchId(id))
  card?.scrollIntoView({ block: 'center' })
  card?.focus({ preventScroll: true })
}

/** The id of a lawyer's card in the document. */
export function matchId(id: string): string {
  return `match-${id}`
}
