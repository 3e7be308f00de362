import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Whether the beginning of the list is still on the screen: what comes on top of it hides nothing. */
export function useIsAtTop(top: RefObject<HTMLElement | null>): boolean {
  const [isAtTop, setAtTop] = useState(true)
  useEffect(() => {
    const element = top.current
    if (!element) return undefined
    const observer = new IntersectionObserver(([entry]) => {
      // Below the screen is before the list: also then nobody reads in it.
      if (entry) setAtTop(entry.isIntersecting || entry.boundingClientRect.top > 0)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [top])
  return isAtTop
}
