import { Check, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './chip.module.css'

export type ChipTone =
  | 'neutral'
  | 'go'
  | 'warn'
  | 'info'
  | 'danger'
  | 'minor'
  | 'major'
  | 'severe'
  | 'unknown'

interface ChipProps {
  tone?: ChipTone
  icon?: ReactNode
  className?: string
  children: ReactNode
}

/** A status in a word or two; not a button. */
export function Chip({ tone = 'neutral', icon, className, children }: ChipProps): ReactNode {
  return (
    <span className={classNames(styles.chip, styles[tone], className)}>
      {icon}
      <span>{children}</span>
    </span>
  )
}

interface FilterChipProps extends Omit<ComponentProps<'button'>, 'aria-pressed'> {
  isOn: boolean
}

export function FilterChip({ isOn, children, className, ...attributes }: FilterChipProps): ReactNode {
  return (
    <button
      type="button"
      {...attributes}
      className={classNames(styles.chip, styles.filter, className)}
      aria-pressed={isOn}
    >
      {isOn ? <Check aria-hidden /> : null}
      <span>{children}</span>
    </button>
  )
}

interface ButtonChipProps extends ComponentProps<'button'> {
  icon?: ReactNode
}

/** Looks like the filter chips beside it, and opens something. */
export function ButtonChip({ icon, children, className, ...attributes }: ButtonChipProps): ReactNode {
  return (
    <button type="button" {...attributes} className={classNames(styles.chip, styles.filter, className)}>
      {icon}
      <span>{children}</span>
    </button>
  )
}

interface RemovableChipProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The effect of a press: "Remove filter Tampa". */
  label: string
}

/** A chosen value that a press removes. */
export function RemovableChip({ label, children, className, ...attributes }: RemovableChipProps): ReactNode {
  return (
    <button
      type="button"
      {...attributes}
      className={classNames(styles.chip, styles.filter, className)}
      aria-label={label}
      title={label}
    >
      <span>{children}</span>
      <X aria-hidden />
    </button>
  )
}
