import { useEffect } from 'react'

const shown = new Map<object, readonly string[]>()

/** For as long as the component is shown: what it shows has these addresses, whichever of them it was opened at. */
export function useShownAt(paths: readonly string[]): void {
  const joined = paths.join(' ')
  useEffect(() => {
    const holder = {}
    shown.set(holder, joined.split(' '))
    return () => void shown.delete(holder)
  }, [joined])
}

/** Whether the person has the page of this address before them. */
export function isShownAt(path: string): boolean {
  return location.pathname === path || [...shown.values()].some((paths) => paths.includes(path))
}
