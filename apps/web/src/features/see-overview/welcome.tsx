import { useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import { partOfDay } from './greeting.ts'
import styles from './dashboard.module.css'

interface WelcomeProps {
  /** Full name, or the part of it that is known; empty for a new person. */
  name: string
  /** Undefined while unknown; the line stays empty meanwhile. */
  openCases: number | undefined
}

/** Greets according to the time of day and sums up the situation in one line. */
export function Welcome({ name, openCases }: WelcomeProps): ReactNode {
  const t = useT()
  const [part] = useState(() => partOfDay(new Date().getHours()))
  const greeting =
    name === '' ? t(`dashboard:greeting.${part}`) : t(`dashboard:greetingName.${part}`, { name })
  return (
    <header className={styles.welcome}>
      <PageHeading windowTitle={t('shell:nav.home')}>{greeting}</PageHeading>
      <p>
        {openCases === undefined ? '\u00A0' : null}
        {openCases === 0 ? t('dashboard:welcome.calm') : null}
        {openCases ? t('dashboard:welcome.openCase', { count: openCases }) : null}
      </p>
    </header>
  )
}
