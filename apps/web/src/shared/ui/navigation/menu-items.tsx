import type { ComponentProps, ReactNode } from 'react'
import layout from '#shared/styles/layout.module.css'
import { classNames } from '../class-names.ts'
import { AppLink } from './app-link.tsx'
import type { AppLinkProps } from './app-link.tsx'
import styles from './menu-items.module.css'

export function MenuList({ children }: { children: ReactNode }): ReactNode {
  return <ul className={layout.stack4}>{children}</ul>
}

interface ItemLook {
  icon?: ReactNode
  badge?: ReactNode
}

export function MenuLink({ icon, badge, children, ...props }: AppLinkProps & ItemLook): ReactNode {
  return (
    <li>
      <AppLink {...props} className={styles.item}>
        {icon}
        <span className={styles.words}>{children}</span>
        {badge}
      </AppLink>
    </li>
  )
}

export function MenuButton(props: ComponentProps<'button'> & ItemLook): ReactNode {
  const { icon, badge, children, className, ...attributes } = props
  return (
    <li>
      <button type="button" {...attributes} className={classNames(styles.item, className)}>
        {icon}
        <span className={styles.words}>{children}</span>
        {badge}
      </button>
    </li>
  )
}
