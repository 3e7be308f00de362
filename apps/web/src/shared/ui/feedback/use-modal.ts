import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { RefObject } from 'react'
import { wayBackTo } from '../focus-goes-on.ts'
import { closeOnBack } from './close-on-back.ts'

/**
 * Opens a dialog while its component is mounted, focuses the last element with `data-dialog-start`, and returns the focus to
 * the opener afterwards, or to what was around one that has gone. `onClose` is called for a press on the backdrop where
 * `closesOutside`, and for the browser's Back while `closesOnBack`: not for a question, which may be about that very Back.
 */
export function useModal(
  onClose: () => void,
  { closesOutside = false, closesOnBack = false } = {},
): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null)
  const { history } = useRouter()
  const close = useEffectEvent(onClose)
  const press = useEffectEvent((event: MouseEvent) => {
    // The panel inside fills the dialog, so only a press on the backdrop hits the dialog itself.
    if (closesOutside && event.target === event.currentTarget) onClose()
  })
  useEffect(() => {
    const dialog = element.current
    const opener = document.activeElement
    const goOn = opener && wayBackTo(opener)
    if (!dialog) return undefined
    dialog.showModal()
    // The title has this attribute, and so may an element of the content that should get the focus instead.
    ;[...dialog.querySelectorAll<HTMLElement>('[data-dialog-start]')].at(-1)?.focus()
    const listener = (event: MouseEvent) => press(event)
    dialog.addEventListener('mousedown', listener)
    return () => {
      dialog.removeEventListener('mousedown', listener)
      dialog.close()
      // The page stays where it was, whatever has been added above.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
      else goOn?.()
    }
  }, [])
  useEffect(
    () => (closesOnBack ? closeOnBack({ close: () => close(), routes: history }) : undefined),
    [history, closesOnBack],
  )
  return element
}
