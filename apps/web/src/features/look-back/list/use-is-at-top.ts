import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** True while the beginning of the list is on the screen, where new items on top hide nothing. */
export function useIsAtTop(top: RefObject<HTMLElement | null>): boolean {
  const [isAtTop, setAtTop] = useState(true)
  useEffect(() => {
    const element = top.current
    if (!element) return undefined
    const observer = new IntersectionObserver(([entry]) => {
      // A beginning below the screen also counts: nobody is reading the list yet.
      if (entry) setAtTop(entry.isIntersecting || entry.boundingClientRect.top > 0)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [top])
  return isAtTop
}
