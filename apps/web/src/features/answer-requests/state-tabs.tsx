import type { ReactNode } from 'react'
import { requestStates } from '@krash/contract/practice/request-states'
import type { RequestState } from '@krash/contract/practice/request-states'
import type { PracticeSummary } from '@krash/contract/practice'
import { useT } from '#shared/i18n/use-t.ts'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import { capCount } from '#shared/ui/navigation/count-badge.tsx'
import badge from '#shared/styles/unread-count.module.css'
import styles from './answer-requests.module.css'

interface StateTabsProps {
  state: RequestState
  counts: PracticeSummary['counts'] | undefined
}

/** The states of requests as links, with how many of those there are that need somebody. */
export function StateTabs({ state, counts }: StateTabsProps): ReactNode {
  const t = useT()
  return (
    <nav className={styles.states} aria-label={t('practice:states.label')}>
      {requestStates.map((one) => (
        <AppLink
          key={one}
          href={requestsPath(one)}
          className={styles.state}
          aria-current={one === state ? 'page' : undefined}
        >
          {t(`practice:states.${one}`)}
          <Count of={one} counts={counts} />
        </AppLink>
      ))}
    </nav>
  )
}

function Count({ of, counts }: { of: RequestState; counts: StateTabsProps['counts'] }): ReactNode {
  const count = of === 'new' || of === 'in_progress' ? (counts?.[of] ?? 0) : 0
  return count > 0 ? <span className={badge.count}>{capCount(count)}</span> : null
}

export function requestsPath(state: RequestState, id?: string): string {
  const query = new URLSearchParams({ ...(state !== 'new' && { state }), ...(id !== undefined && { id }) })
  return query.size === 0 ? '/practice' : `/practice?${query}`
}
