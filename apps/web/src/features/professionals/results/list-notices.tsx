import type { ReactNode } from 'react'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { useT } from '#shared/i18n/use-t.ts'
import type { FoundLawyers } from '../search/use-found-lawyers.ts'
import { isolated } from '#shared/i18n/professional-words.ts'
import styles from './list-notices.module.css'

/** What belongs to a list: that the place is a guess, and that some of the people are invented. */
export function ListNotices({ found }: { found: Pick<FoundLawyers, 'center' | 'lawyers'> }): ReactNode {
  const t = useT()
  const { shown } = useLanguageState()
  const hasDemo = found.lawyers.some(({ isDemo }) => isDemo)
  return (
    <>
      {found.center?.isDefault ? (
        <p className={styles.default}>
          {t('professionals:place.default', { place: isolated(found.center.address, shown) })}
        </p>
      ) : null}
      {hasDemo ? (
        <p className={styles.demo}>
          {t('professionals:demo.notice', { mark: t('shell:professional.demo') })}
        </p>
      ) : null}
    </>
  )
}
