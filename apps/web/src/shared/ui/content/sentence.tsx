import type { ReactNode } from 'react'

/**
 * A sentence that another one will replace. Mirrored, text begins where its length ends, and the browser counts that as
 * a jump of the same text; a new element has not moved.
 */
export function Sentence({ children }: { children: string }): ReactNode {
  return <span key={children}>{children}</span>
}
