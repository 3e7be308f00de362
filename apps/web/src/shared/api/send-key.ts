/** A body that was sent, with its idempotency key. */
export interface Attempt {
  idempotencyKey: string
  body: string
}

/**
 * The next attempt to send `body`. Unchanged content keeps its key, so that a second press after a lost answer has no
 * second effect; changed content gets another key.
 */
export function attemptFor(
  body: object,
  last: Attempt | undefined,
  newKey: () => string = () => crypto.randomUUID(),
): Attempt {
  const content = JSON.stringify(body)
  return last?.body === content ? last : { idempotencyKey: newKey(), body: content }
}

export function sendKeys(newKey?: () => string): (body: object) => string {
  let last: Attempt | undefined
  return (body) => {
    last = attemptFor(body, last, newKey)
    return last.idempotencyKey
  }
}
