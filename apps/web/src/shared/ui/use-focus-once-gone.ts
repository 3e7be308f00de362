import { useEffect, useEffectEvent, useRef } from 'react'

/** Moves the focus on once what had it is gone from the page. */
export function useFocusOnceGone(isThere: boolean, next: () => HTMLElement | null): void {
  const wasThere = useRef(isThere)
  const moveOn = useEffectEvent(() => {
    if (document.activeElement === document.body) next()?.focus()
  })
  useEffect(() => {
    if (wasThere.current && !isThere) moveOn()
    wasThere.current = isThere
  }, [isThere])
}
