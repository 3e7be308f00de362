import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { currentSession } from '#shared/session/session-store.ts'

interface UnsavedGuard {
  /** The person wants to go to another page and has to be asked. */
  isAsking: boolean
  stay: () => void
  leave: () => void
}

/**
 * Holds the page while something typed is not saved: the back button and links wait for an answer, a reload is asked
 * about by the browser itself. An expired session is never held up; drafts bring back what was typed.
 */
export function useUnsavedGuard(isDirty: boolean): UnsavedGuard {
  const { history } = useRouter()
  const [waiting, setWaiting] = useState<{ answer: (isBlocked: boolean) => void }>()
  const isHeld = useEffectEvent(() => isDirty && currentSession().status === 'signedIn')

  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => isHeld(),
        blockerFn: () =>
          isHeld() ? new Promise<boolean>((resolve) => setWaiting({ answer: resolve })) : false,
      }),
    [history],
  )

  function answer(isBlocked: boolean): void {
    waiting?.answer(isBlocked)
    setWaiting(undefined)
  }

  return { isAsking: waiting !== undefined, stay: () => answer(true), leave: () => answer(false) }
}
