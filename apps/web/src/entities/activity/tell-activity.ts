// The window events that the product specifies; they tell of activity in this tab.
const updated = 'activityUpdate'
const created = 'emergencyCreated'

/** Announces in this tab that the history has something new. */
export function tellActivity(): void {
  dispatchEvent(new CustomEvent(updated))
}

/** Announces in this tab that a report has reached the server. */
export function tellEmergencyCreated(id: string | undefined): void {
  dispatchEvent(new CustomEvent(created, { detail: { id } }))
}

/** Calls the listener after either event. Returns a function that stops it. */
export function onActivity(listener: () => void): () => void {
  const stops = [listen(updated, listener), listen(created, listener)]
  return () => stops.forEach((stop) => stop())
}

/** Calls the listener after a report has reached the server. Returns a function that stops it. */
export function onEmergencyCreated(listener: () => void): () => void {
  return listen(created, listener)
}

function listen(event: string, listener: () => void): () => void {
  addEventListener(event, listener)
  return () => removeEventListener(event, listener)
}
