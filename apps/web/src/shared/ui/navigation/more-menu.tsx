import { Ellipsis } from 'lucide-react'
import type { MouseEvent, ReactNode, ToggleEvent } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import styles from './more-menu.module.css'
import { MenuList } from './menu-items.tsx'
import { MenuPanel, useMenuPanel } from './menu-panel.tsx'

interface MoreMenuProps {
  label: string
  /** `MenuLink` and `MenuButton`; a press on one closes the menu. */
  children: ReactNode
}

/** '⋯': what is seldom wanted, in a panel below the button. */
export function MoreMenu({ label, children }: MoreMenuProps): ReactNode {
  const { opener, panel, close } = useMenuPanel()

  function toggle(event: ToggleEvent<HTMLDivElement>): void {
    panel.onToggle(event)
    if (event.newState === 'open') putBelow(event.currentTarget, opener.ref.current)
  }

  function press(event: MouseEvent<HTMLDivElement>): void {
    if (event.target instanceof Element && event.target.closest('a, button')) close()
  }

  return (
    <>
      <IconButton label={label} {...opener}>
        <Ellipsis aria-hidden />
      </IconButton>
      <MenuPanel label={label} className={styles.below} {...panel} onToggle={toggle} onClick={press}>
        <MenuList>{children}</MenuList>
      </MenuPanel>
    </>
  )
}

/** It stays with its button when the page scrolls. */
function putBelow(panel: HTMLElement, opener: HTMLElement | null): void {
  const button = opener?.getBoundingClientRect()
  if (button === undefined) return
  const isMirrored = document.documentElement.dir === 'rtl'
  const end = isMirrored ? button.left : document.documentElement.clientWidth - button.right
  panel.style.setProperty('--menu-top', `${button.bottom + scrollY}px`)
  panel.style.setProperty('--menu-end', `${end}px`)
}
