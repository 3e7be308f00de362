import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Moves the focus to the heading after a change of page, so that a screen reader announces the page. */
export function usePageFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        // Not on the first page, which the browser announces itself.
        if (fromLocation && (pathChanged || viewOf(fromLocation) !== viewOf(toLocation))) {
          document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
        }
      }),
    [router],
  )
}

/** `?view=` replaces the page of a path by another. */
function viewOf({ search }: { search: { view?: unknown } }): unknown {
  return search.view
}
