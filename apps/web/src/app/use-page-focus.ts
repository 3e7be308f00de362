import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** After a change of page the heading takes the focus, so that a screen reader says where one is. */
export function usePageFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        // Not on the first page: the browser announces that one.
        if (fromLocation && pathChanged) {
          document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
        }
      }),
    [router],
  )
}
