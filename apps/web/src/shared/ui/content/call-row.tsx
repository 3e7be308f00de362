import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import lettering from '#shared/styles/lettering.module.css'
import roundSign from '#shared/styles/round-sign.module.css'
import { Button, ButtonLink } from '../actions/button.tsx'
import { classNames } from '../class-names.ts'
import styles from './call-row.module.css'

/** A list of `CallRow`, in the order in which they are to be done. */
export function CallList({ label, children }: { label?: string; children: ReactNode }): ReactNode {
  return (
    <ol className={styles.list} aria-label={label}>
      {children}
    </ol>
  )
}

interface CallRowProps {
  icon: ReactNode
  title: ReactNode
  text: ReactNode
  button: string
  /** Where the button leads, or what it does. */
  href?: string
  onPress?: () => void
  /** The accessible name of the button, where its word does not say whom. */
  name?: string
  /** Shows a check, and makes the button a quiet one. */
  isDone?: boolean
  /** The button stands under the words on a phone, because it says more than one word. */
  isLong?: boolean
  /** Below the words: a question or a field. */
  children?: ReactNode
}

/** Somebody to call or something to do: what it is, why, and one button at the end. */
export function CallRow(props: CallRowProps): ReactNode {
  const { icon, title, text, isDone, isLong, children } = props
  return (
    <li className={styles.row} data-done={isDone || undefined} data-long={isLong || undefined}>
      <span className={classNames(roundSign.small, styles.icon)}>
        {isDone ? <Check aria-hidden /> : icon}
      </span>
      <div className={styles.words}>
        <strong>{title}</strong>
        <span className={lettering.note}>{text}</span>
      </div>
      <Action {...props} />
      {children ? <div className={styles.more}>{children}</div> : null}
    </li>
  )
}

function Action({ href, onPress, button, name, isDone }: CallRowProps): ReactNode {
  const look = { variant: isDone ? 'text' : 'secondary', className: styles.action ?? '' } as const
  if (href === undefined) {
    return (
      <Button {...look} aria-label={name} onClick={onPress}>
        {button}
      </Button>
    )
  }
  const isOutside = href.startsWith('https:')
  return (
    <ButtonLink
      {...look}
      href={href}
      aria-label={name}
      onClick={onPress}
      {...(isOutside && { target: '_blank', rel: 'noreferrer' })}
    >
      {button}
    </ButtonLink>
  )
}
