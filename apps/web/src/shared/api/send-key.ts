/** A body that was sent, and the idempotency key it went out with. */
export interface Attempt {
  idempotencyKey: string
  /** JSON of the body. */
  body: string
}

/**
 * The next attempt to send `body`: the same content goes out with the same key again, so that a second press after a
 * lost answer has no second effect; other content gets another key.
 */
export function attemptFor(
  body: object,
  last: Attempt | undefined,
  newKey: () => string = () => crypto.randomUUID(),
): Attempt {
  const content = JSON.stringify(body)
  return last?.body === content ? last : { idempotencyKey: newKey(), body: content }
}

/** The keys of all attempts to send one thing. */
export function sendKeys(newKey?: () => string): (body: object) => string {
  let last: Attempt | undefined
  return (body) => {
    last = attemptFor(body, last, newKey)
    return last.idempotencyKey
  }
}
