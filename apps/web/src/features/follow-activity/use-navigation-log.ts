import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** Logs every link to our own app that is followed inside the element. */
export function useNavigationLog(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const page = element.current
    const log = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null
      const path = link?.getAttribute('href')
      if (path != null) void note(path)
    }
    // Runs before the link's own handler leaves the page.
    page?.addEventListener('click', log, true)
    return () => page?.removeEventListener('click', log, true)
  }, [])
  return element
}

/** Loads its code with the first link. Without a network the link is simply not logged. */
async function note(path: string): Promise<void> {
  const { notePageOpening } = await import('#entities/activity/page-openings.ts').catch(() => ({
    notePageOpening: undefined,
  }))
  await notePageOpening?.(path)
}
