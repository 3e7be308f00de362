import { FolderOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import { capCount } from '#shared/ui/navigation/count-badge.tsx'
import { paths } from '../paths.ts'
import { useShellData } from '../shell-data.ts'
import styles from './case-link.module.css'

/**
 * The number of open cases as a link to them: amber from 1, capped at 99+; without one a grey ring and no figure. While
 * the number is not known, nothing says that there is none.
 */
export function CaseLink(): ReactNode {
  const t = useT()
  const { activeCases, areCasesUnknown } = useShellData()
  const none = t(areCasesUnknown ? 'shell:nav.cases' : 'shell:cases.none')
  const words = activeCases > 0 ? t('shell:cases.badge', { count: activeCases }) : none
  return (
    <AppLink
      href={activeCases > 0 ? paths.cases : paths.dashboard}
      className={styles.link}
      aria-label={words}
      title={words}
    >
      <FolderOpen aria-hidden />
      <span className={styles.count} data-some={activeCases > 0 || undefined} aria-hidden>
        {activeCases > 0 ? capCount(activeCases) : null}
      </span>
      <span className={styles.words} aria-hidden>
        {words}
      </span>
    </AppLink>
  )
}
