import type { ReactNode } from 'react'

/**
 * A sentence that another one will replace. In a mirrored page a text's start depends on its length, and the browser counts that as
 * a layout shift of the same text; a new element has not moved.
 */
export function Sentence({ children }: { children: string }): ReactNode {
  return <span key={children}>{children}</span>
}
