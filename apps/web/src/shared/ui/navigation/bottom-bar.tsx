import { useEffect, useState } from 'react'
import type { ComponentProps, ReactNode, RefObject } from 'react'
import { HazardButton } from '../signs/hazard-button.tsx'
import { useActionBarCount } from './action-bar-store.ts'
import { AppLink } from './app-link.tsx'
import styles from './bottom-bar.module.css'

export interface BarLink {
  href: string
  label: string
  icon: ReactNode
  isCurrent: boolean
  /** A count at the corner of the icon. */
  badge?: ReactNode
}

interface BottomBarProps {
  /** Names the menu for screen readers. */
  label: string
  /** Links before and after the hazard button in the middle. */
  start: readonly BarLink[]
  end: readonly BarLink[]
  /** Without it the links have the whole width. */
  emergency:
    | { href: string; label: string; isCurrent: boolean; openCases: number; unsent: number }
    | undefined
  menu: ComponentProps<'button'> & {
    label: string
    icon: ReactNode
    ref: RefObject<HTMLButtonElement | null>
  }
}

/** The menu on phones, within reach of the thumb. Hidden while the keyboard is open or an action bar is shown. */
export function BottomBar({ label: name, start, end, emergency, menu }: BottomBarProps): ReactNode {
  const isTyping = useKeyboardOpen()
  const { label, icon, ...opener } = menu
  const isReplaced = useActionBarCount() > 0
  if (isTyping || isReplaced) return null
  return (
    <nav
      className={styles.bar}
      aria-label={name}
      data-bottom-bar
      data-plain={emergency === undefined || undefined}
      data-print="hide"
    >
      {start.map((link) => (
        <BarItem key={link.href} {...link} />
      ))}
      {emergency ? <HazardButton {...emergency} /> : null}
      {end.map((link) => (
        <BarItem key={link.href} {...link} />
      ))}
      <button type="button" {...opener} className={styles.item}>
        {icon}
        <span className={styles.label}>{label}</span>
      </button>
    </nav>
  )
}

function BarItem({ href, label, icon, isCurrent, badge }: BarLink): ReactNode {
  return (
    <AppLink href={href} className={styles.item} aria-current={isCurrent ? 'page' : undefined}>
      {icon}
      <span className={styles.label}>{label}</span>
      {badge ? <span className={styles.badge}>{badge}</span> : null}
    </AppLink>
  )
}

/** A visible area much lower than the window means that the keyboard covers the rest. */
function useKeyboardOpen(): boolean {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const view = globalThis.visualViewport
    const read = () => setOpen((view?.height ?? innerHeight) * (view?.scale ?? 1) < innerHeight * 0.75)
    view?.addEventListener('resize', read)
    return () => view?.removeEventListener('resize', read)
  }, [])
  return isOpen
}
