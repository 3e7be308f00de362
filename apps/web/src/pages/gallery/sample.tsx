import type { ReactNode } from 'react'
import layout from '#shared/styles/layout.module.css'
import styles from './gallery.module.css'

interface SamplesProps {
  title: string
  children: ReactNode
}

export function Samples({ title, children }: SamplesProps): ReactNode {
  return (
    <section className={layout.stack24} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.grid}>{children}</div>
    </section>
  )
}

interface SampleProps {
  name: string
  isWide?: boolean
  children: ReactNode
}

export function Sample({ name, isWide, children }: SampleProps): ReactNode {
  return (
    <div className={styles.sample} data-wide={isWide || undefined}>
      <h3 className={styles.name}>{name}</h3>
      {children}
    </div>
  )
}

export function Line({ children }: { children: ReactNode }): ReactNode {
  return <div className={layout.line12}>{children}</div>
}
