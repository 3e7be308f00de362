import type { ReactNode } from 'react'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import { useHistoryStats } from '#entities/activity/history/use-history.ts'
import { historyPath } from '../filters/history-search.ts'
import type { HistorySearch } from '../filters/history-search.ts'
import styles from './stat-links.module.css'

const tiles = [
  { name: 'total', leadsTo: {} },
  { name: 'unread', leadsTo: { status: 'unread' } },
  { name: 'today', leadsTo: { range: 'today' } },
  { name: 'archived', leadsTo: { status: 'archived' } },
] as const satisfies { name: string; leadsTo: HistorySearch }[]

export function StatLinks({ search }: { search: HistorySearch }): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  const { data, isError } = useHistoryStats()
  const here = historyPath(search)
  return (
    <nav aria-label={t('history:stats.label')} className={styles.frame}>
      <ul className={styles.tiles}>
        {tiles.map(({ name, leadsTo }) => {
          const href = historyPath(leadsTo)
          const value = data?.[name]
          return (
            <li key={name}>
              <AppLink
                href={href}
                className={styles.tile}
                data-tile={name}
                aria-current={href === here ? 'page' : undefined}
                aria-busy={(value === undefined && !isError) || undefined}
              >
                <span className={styles.value}>
                  {value === undefined ? <Missing isError={isError} /> : formatNumber(value)}
                </span>
                <span className={styles.label}>{t(`history:stats.${name}`)}</span>
              </AppLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function Missing({ isError }: { isError: boolean }): ReactNode {
  return isError ? '–' : <span className={styles.waiting} />
}
