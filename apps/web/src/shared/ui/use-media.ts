import { useCallback, useSyncExternalStore } from 'react'

/** Wide enough for all stations beside the tips. */
export const WIDE = '(width >= 60rem)'
/** A phone-size touch screen: photos up to 5 MB, and the camera comes first. */
export const PHONE = '(pointer: coarse) and (width < 40rem)'

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches, isNever)
}

/** At build, where there is no screen. */
const isNever = () => false
