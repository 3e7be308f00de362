import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { Size } from './us-map-geometry.ts'

/** The size of a picture in its own units: that of its frame in pixels, and the usual one until it is measured. */
export function useFrameSize(usual: Size): [RefObject<HTMLDivElement | null>, Size] {
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(usual)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      if (width > 0 && height > 0) setSize({ width, height })
    }
    // Before the first picture is painted, so that the map does not jump to its size.
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [frame, size]
}
