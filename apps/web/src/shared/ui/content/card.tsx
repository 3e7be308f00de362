import { Check } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { classNames } from '../class-names.ts'
import { AppLink } from '../navigation/app-link.tsx'
import styles from './card.module.css'

export interface CardProps {
  /** Shown as h2 (h3 with `isMinor`) and names the section. */
  title?: ReactNode
  /** A button or link at the end of the title line. */
  action?: ReactNode
  icon?: ReactNode
  isMinor?: boolean
  /** Makes the title a link that covers the whole card. */
  href?: string
  /** Green outline and a check. */
  isSelected?: boolean
  className?: string
  children?: ReactNode
}

/** A white panel with a title. */
export function Card(props: CardProps): ReactNode {
  const { title, action, icon, isMinor, href, isSelected, className, children } = props
  const titleId = useId()
  const Heading = isMinor ? 'h3' : 'h2'
  const look = classNames(styles.card, href !== undefined && styles.link, className)
  return (
    <section
      className={look}
      data-selected={isSelected || undefined}
      aria-labelledby={title ? titleId : undefined}
    >
      {title ? (
        <header className={styles.head}>
          {icon ? <span className={styles.icon}>{icon}</span> : null}
          <Heading id={titleId} className={styles.title}>
            {href === undefined ? title : <AppLink href={href}>{title}</AppLink>}
          </Heading>
          {action ? <div className={styles.action}>{action}</div> : null}
        </header>
      ) : null}
      {isSelected ? <SelectedMark /> : null}
      {children}
    </section>
  )
}

/** The check at the upper edge of a card that is chosen. */
export function SelectedMark(): ReactNode {
  const t = useT()
  return (
    <span className={styles.check} role="img" aria-label={t('shell:card.selected')}>
      <Check aria-hidden />
    </span>
  )
}
