import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { isLeavingFreely, leaveFreely } from '#shared/leave-freely.ts'
import { currentSession } from '#shared/session/session-store.ts'

interface UnsavedGuard {
  /** The person wants to go to another page and must be asked. */
  isAsking: boolean
  stay: () => void
  leave: () => void
}

/**
 * Keeps the person on the page while input is unsaved: the back button and links wait for an answer, and the browser
 * asks before a reload. A session that ends or begins meanwhile is never held up: the page must be able to follow it. Nor is a
 * call: for a browser a link to a number leaves the page, too.
 */
export function useUnsavedGuard(isDirty: boolean): UnsavedGuard {
  const { history } = useRouter()
  const [waiting, setWaiting] = useState<{ answer: (isBlocked: boolean) => void }>()
  const [status] = useState(() => currentSession().status)
  const isHeld = useEffectEvent(() => isDirty && currentSession().status === status && !isLeavingFreely())

  useEffect(() => {
    document.addEventListener('click', noteCall, { capture: true })
    return () => document.removeEventListener('click', noteCall, { capture: true })
  }, [])

  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => isHeld(),
        // An entry of the history that stands for a dialog is the same page.
        blockerFn: ({ currentLocation, nextLocation }) =>
          isHeld() && nextLocation.href !== currentLocation.href
            ? new Promise<boolean>((resolve) => setWaiting({ answer: resolve }))
            : false,
      }),
    [history],
  )

  function answer(isBlocked: boolean): void {
    waiting?.answer(isBlocked)
    setWaiting(undefined)
  }

  return { isAsking: waiting !== undefined, stay: () => answer(true), leave: () => answer(false) }
}

function noteCall({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.href && !/^https?:/.test(link.protocol)) leaveFreely()
}
