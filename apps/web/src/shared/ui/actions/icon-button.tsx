import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './icon-button.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'title'> {
  /** The accessible name and the tooltip. */
  label: string
  /** For toggles such as favourite and mark as read. */
  isPressed?: boolean
  /** A small number on the corner; include it in `label` too. */
  count?: string
  children: ReactNode
}

export function IconButton(props: IconButtonProps): ReactNode {
  const { label, isPressed, count, children, className, ...attributes } = props
  return (
    <button
      type="button"
      {...attributes}
      className={classNames(styles.button, className)}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
    >
      {children}
      {count ? (
        <span className={styles.count} aria-hidden>
          {count}
        </span>
      ) : null}
    </button>
  )
}
