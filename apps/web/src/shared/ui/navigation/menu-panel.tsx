import { useEffect, useId, useRef, useState } from 'react'
import type { ComponentProps, MouseEvent, ReactNode, RefObject, ToggleEvent } from 'react'
import { classNames } from '../class-names.ts'
import styles from './menu-panel.module.css'

interface MenuPanel {
  isOpen: boolean
  close: () => void
  /** Props to spread on the button that opens it. */
  opener: Pick<ComponentProps<'button'>, 'popoverTarget' | 'aria-expanded' | 'aria-controls'> & {
    ref: RefObject<HTMLButtonElement | null>
  }
  /** Props to spread on `<MenuPanel>`. */
  panel: {
    id: string
    ref: RefObject<HTMLDivElement | null>
    onToggle: (event: ToggleEvent<HTMLDivElement>) => void
    onClick: (event: MouseEvent<HTMLDivElement>) => void
  }
}

/**
 * A panel that opens from a button. It is a native popover: Escape and a press outside close it, opening one closes the
 * others, and the focus returns to the opener. A link inside closes it.
 */
export function useMenuPanel(): MenuPanel {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  function close(): void {
    panel.current?.hidePopover()
  }

  function toggle(event: ToggleEvent<HTMLDivElement>): void {
    const opens = event.newState === 'open'
    setOpen(opens)
    // The browser returns the focus only if it was inside the panel.
    const isLost = document.activeElement === document.body
    if (!opens && isLost) opener.current?.focus()
  }

  function followLink(event: MouseEvent<HTMLDivElement>): void {
    if (event.target instanceof Element && event.target.closest('a[href]')) close()
  }

  useEffect(() => {
    if (!isOpen) return undefined
    const start = panel.current?.querySelector<HTMLElement>('[data-menu-start]')
    start?.focus()
    return undefined
  }, [isOpen])

  return {
    isOpen,
    close,
    opener: { ref: opener, popoverTarget: id, 'aria-expanded': isOpen, 'aria-controls': id },
    panel: { id, ref: panel, onToggle: toggle, onClick: followLink },
  }
}

interface MenuPanelProps extends ComponentProps<'div'> {
  label: string
  /** Where it opens: under the end of the header (default), or above the bottom bar. */
  place?: 'header' | 'bar'
}

export function MenuPanel({ label, place = 'header', className, ...props }: MenuPanelProps): ReactNode {
  return (
    <div
      {...props}
      popover="auto"
      role="region"
      aria-label={label}
      className={classNames(styles.panel, styles[place], className)}
      data-print="hide"
    />
  )
}
