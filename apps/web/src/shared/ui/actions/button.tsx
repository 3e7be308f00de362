import { Check } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { AppLink } from '../navigation/app-link.tsx'
import styles from './button.module.css'

/** `call` is red, and calls 911. */
export type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'text' | 'danger' | 'call'

interface ButtonLook {
  /** `primary` is green: one per screen. */
  variant?: ButtonVariant
  /** 64 px, for the emergency page. */
  isLarge?: boolean
  isWide?: boolean
  icon?: ReactNode
  children: ReactNode
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'children'> {
  /** Keeps width and label, shows a spinner and ignores presses. */
  isBusy?: boolean
  /** Shows a check instead of the icon. */
  isDone?: boolean
}

export function Button(props: ButtonProps): ReactNode {
  const { variant = 'secondary', isLarge, isWide, icon, isBusy, isDone, ...rest } = props
  const { children, className, onClick, ...attributes } = rest
  // Not `disabled`: a button that takes no press now keeps the focus.
  const isHeld = isBusy === true || attributes['aria-disabled'] === true

  function press(event: MouseEvent<HTMLButtonElement>): void {
    if (isHeld) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      type="button"
      {...attributes}
      className={classNames(look({ variant, isLarge, isWide }), className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isHeld || undefined}
      onClick={press}
    >
      {isDone ? <Check aria-hidden /> : icon}
      <span className={styles.label}>
        {isBusy ? <span className={styles.spinner} aria-hidden /> : null}
        {children}
      </span>
    </button>
  )
}

export interface ButtonLinkProps extends ButtonLook, Omit<ComponentProps<'a'>, 'children' | 'href'> {
  href: string
}

export function ButtonLink(props: ButtonLinkProps): ReactNode {
  const { variant = 'secondary', isLarge, isWide, icon, children, className, ...attributes } = props
  return (
    <AppLink {...attributes} className={classNames(look({ variant, isLarge, isWide }), className)}>
      {icon}
      <span className={styles.label}>{children}</span>
    </AppLink>
  )
}

function look({ variant, isLarge, isWide }: Omit<ButtonLook, 'children' | 'icon'>): string {
  return classNames(styles.button, variant && styles[variant], isLarge && styles.large, isWide && styles.wide)
}
