import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** Sets `--pane-top` to the height of header and banners, for a pane that fills the rest of the screen. */
export function usePaneTop(): RefObject<HTMLDivElement | null> {
  const pane = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const main = pane.current?.closest('main')
    const frame = main?.parentElement
    if (!main || !frame) return undefined
    const measure = () => pane.current?.style.setProperty('--pane-top', `${main.offsetTop}px`)
    measure()
    // A banner that comes or goes changes the height of the frame.
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    return () => observer.disconnect()
  }, [])
  return pane
}
