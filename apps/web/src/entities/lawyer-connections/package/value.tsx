import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'

interface ValueProps {
  name: string
  value: string | null
  /** For numbers and e-mail addresses, which run left to right in every language. */
  isLtr?: boolean
}

/** One fact of a package; says so where it was not given. */
export function Value({ name, value, isLtr }: ValueProps): ReactNode {
  const t = useT()
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value ? (
          <bdi dir={isLtr ? 'ltr' : 'auto'}>{value}</bdi>
        ) : (
          <span className={lettering.muted}>{t('sharedPackage:notGiven')}</span>
        )}
      </dd>
    </div>
  )
}
