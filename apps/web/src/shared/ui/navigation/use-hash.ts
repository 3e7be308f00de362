import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Scrolls to the section of an address such as `/profile#vehicles`, even if the sections load after the page. */
export function useHash(isReady: boolean): void {
  const hash = useRouterState({
    select: (state) => (state.resolvedLocation?.href === state.location.href ? state.location.hash : ''),
  })
  useEffect(() => {
    const section = isReady && hash !== '' ? document.getElementById(hash) : null
    if (section === null) return
    section.scrollIntoView()
    section.tabIndex = -1
    section.focus({ preventScroll: true })
  }, [hash, isReady])
}
