import type { ReactNode } from 'react'

/** A page of somebody else's: it learns nothing of where the person came from, and no search engine takes it as our word. */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }): ReactNode {
  return (
    <a href={href} target="_blank" rel="nofollow noopener noreferrer">
      {children}
    </a>
  )
}
