import type { ReactNode } from 'react'
import type { HeaderLink } from '#shared/ui/navigation/header.tsx'
import { MenuLink } from '#shared/ui/navigation/menu-items.tsx'

/** One of the main pages, as a line of a menu. */
export function MainMenuLink({ href, label, icon, isCurrent, badge }: HeaderLink): ReactNode {
  return (
    <MenuLink href={href} icon={icon} badge={badge} aria-current={isCurrent ? 'page' : undefined}>
      {label}
    </MenuLink>
  )
}
