/** Brings the card of a lawyer into sight and gives it the focus. */
export function showCard(id: string): void {
  const card = document.getElementById(`lawyer-${id}`)
  card?.scrollIntoView({ block: 'center' })
  card?.querySelector('input')?.focus({ preventScroll: true })
}
