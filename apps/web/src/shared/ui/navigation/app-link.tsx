import { createContext, use } from 'react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'

export interface Navigation {
  /** Goes to a path of the app without reloading the page. */
  go: (href: string) => void
  /** Preloads what the path needs; called when a link is about to be used. */
  prepare: (href: string) => void
}

/** Provided by the app shell. Without it links reload the page, which is right on the sign-in page. */
export const NavigationContext = createContext<Navigation | undefined>(undefined)

export type AppLinkProps = ComponentProps<'a'> & { href: string }

/** A link to a path of the app or to anywhere else (`tel:`, `mailto:`, another site). */
export function AppLink({ href, children, onClick, ...props }: AppLinkProps): ReactNode {
  const navigation = use(NavigationContext)
  const inside = href.startsWith('/') ? navigation : undefined
  const prepare = () => inside?.prepare(href)

  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event)
    if (!inside || event.defaultPrevented || isForBrowser(event)) return
    event.preventDefault()
    inside.go(href)
  }

  return (
    <a {...props} href={href} onClick={follow} onPointerEnter={prepare} onFocus={prepare}>
      {children}
    </a>
  )
}

/** True for a new tab, a download or another mouse button, which are left to the browser. */
function isForBrowser(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target, download } = event.currentTarget
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return event.button !== 0 || hasModifier || download !== '' || (target !== '' && target !== '_self')
}
