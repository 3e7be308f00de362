/**
 * Idempotency keys of one form: the same content gets the same key again, so that a second press after a lost answer
 * has no second effect; other content gets another.
 */
export function sendKeys(newKey: () => string = () => crypto.randomUUID()): (body: object) => string {
  let last: { content: string; key: string } | undefined
  return (body) => {
    const content = JSON.stringify(body)
    if (last?.content !== content) last = { content, key: newKey() }
    return last.key
  }
}
