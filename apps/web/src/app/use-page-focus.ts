import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** After a change of page the heading takes the focus, so that a screen reader says where one is. */
export function usePageFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        // Not on the first page: the browser announces that one.
        if (fromLocation && (pathChanged || viewOf(fromLocation) !== viewOf(toLocation))) {
          document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
        }
      }),
    [router],
  )
}

/** `?view=` puts another page in the place of the one of the path. */
function viewOf({ search }: { search: { view?: unknown } }): unknown {
  return search.view
}
