/** Gives one key per lawyer and content, until the server has answered. */
export interface ShareKeys {
  keyFor: (lawyerId: string, body: unknown) => string
  /** The server has answered; a later press is a new wish. */
  settle: (lawyerId: string) => void
}

/**
 * Keys for the connect call: pressing again after a lost answer sends the same key, so that one wish has one effect.
 * A changed content is another wish and gets another key.
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
