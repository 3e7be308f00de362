import { useEffect } from 'react'

const shown = new Map<object, readonly string[]>()

/** Registers the addresses of what the component shows while it is mounted, whichever of them was used to open it. */
export function useShownAt(paths: readonly string[]): void {
  const joined = paths.join(' ')
  useEffect(() => {
    const holder = {}
    shown.set(holder, joined.split(' '))
    return () => void shown.delete(holder)
  }, [joined])
}

/** True when the page of this address is in front of the person. */
export function isShownAt(path: string): boolean {
  return location.pathname === path || [...shown.values()].some((paths) => paths.includes(path))
}
