import { ChevronRight } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { AppLink } from '../navigation/app-link.tsx'
import styles from './sign-plate.module.css'

interface PlateLook {
  /** Use amber only to report an accident or for an open case, red only to call 911, green only to continue. */
  tone: 'amber' | 'red' | 'green'
  icon: ReactNode
  title: string
  /** One line. */
  description?: string
  badge?: string
  isBusy?: boolean
}

export type SignPlateProps = PlateLook &
  (
    | ({ href: string } & Omit<ComponentProps<'a'>, keyof PlateLook | 'href'>)
    | ({ href?: undefined } & Omit<ComponentProps<'button'>, keyof PlateLook>)
  )

/** A road sign with an inset keyline, as a link or button. Reserved for the few actions that matter. */
export function SignPlate(props: SignPlateProps): ReactNode {
  const { tone, icon, title, description, badge, isBusy, className, ...attributes } = props
  const look = classNames(styles.plate, styles[tone], className)
  const content = (
    <>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {description ? <span className={styles.description}>{description}</span> : null}
      </span>
      {badge ? <span className={styles.badge}>{badge}</span> : null}
      {isBusy ? <span className={styles.spinner} aria-hidden /> : null}
    </>
  )
  if (attributes.href !== undefined) {
    return (
      <AppLink {...attributes} className={look}>
        {content}
        {attributes.href.startsWith('/') ? <ChevronRight aria-hidden className={styles.onward} /> : null}
      </AppLink>
    )
  }
  return (
    <button
      type="button"
      {...attributes}
      className={look}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : attributes.onClick}
    >
      {content}
    </button>
  )
}
