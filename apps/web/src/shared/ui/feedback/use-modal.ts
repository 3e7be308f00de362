import { useEffect, useEffectEvent, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * Opens a dialog while its component is mounted, focuses the element with `data-dialog-start`, and returns the focus to
 * the opener afterwards. `onPressOutside` is called for a press on the backdrop.
 */
export function useModal(onPressOutside?: () => void): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null)
  const press = useEffectEvent((event: MouseEvent) => {
    // The panel inside fills the dialog, so only a press on the backdrop hits the dialog itself.
    if (event.target === event.currentTarget) onPressOutside?.()
  })
  useEffect(() => {
    const dialog = element.current
    const opener = document.activeElement
    if (!dialog) return undefined
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-dialog-start]')?.focus()
    const listener = (event: MouseEvent) => press(event)
    dialog.addEventListener('mousedown', listener)
    return () => {
      dialog.removeEventListener('mousedown', listener)
      dialog.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return element
}
