/** Provides one key per lawyer and content until the server has answered. */
export interface ShareKeys {
  keyFor: (lawyerId: string, body: unknown) => string
  /** Call when the server has answered, so that a later press is a new request. */
  settle: (lawyerId: string) => void
}

/**
 * Keys for the connect call: pressing again after a lost answer sends the same key, so the request has one effect.
 * Changed content is a new request with another key.
 */
export function createShareKeys(newKey: () => string): ShareKeys {
  const open = new Map<string, { content: string; key: string }>()
  return {
    keyFor: (lawyerId, body) => {
      const content = JSON.stringify(body)
      const held = open.get(lawyerId)
      if (held?.content === content) return held.key
      const key = newKey()
      open.set(lawyerId, { content, key })
      return key
    },
    settle: (lawyerId) => {
      open.delete(lawyerId)
    },
  }
}
