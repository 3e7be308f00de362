import { useState } from 'react'

const COPIED_MS = 3000

/** Copies a text; `isCopied` for a moment after it. `copy` is false where the browser does not allow it. */
export function useCopy(text: string): { isCopied: boolean; copy: () => Promise<boolean> } {
  const [isCopied, setCopied] = useState(false)

  async function copy(): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      setCopied(false)
      return false
    }
    setCopied(true)
    setTimeout(() => setCopied(false), COPIED_MS)
    return true
  }

  return { isCopied, copy }
}
