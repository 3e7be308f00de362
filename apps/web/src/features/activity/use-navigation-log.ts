import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { logNavigation, sendNavigations } from './navigation-log.ts'

/** Logs every link of our app that is followed inside the element. */
export function useNavigationLog(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const page = element.current
    const log = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null
      const path = link?.getAttribute('href')
      if (path != null) logNavigation(path)
    }
    const send = () => void sendNavigations()
    send()
    // Before the link's own handler leaves the page.
    page?.addEventListener('click', log, true)
    addEventListener('online', send)
    return () => {
      page?.removeEventListener('click', log, true)
      removeEventListener('online', send)
    }
  }, [])
  return element
}
