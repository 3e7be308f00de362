import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'

export function ActivityPage(): ReactNode {
  const t = useT()
  return <h1>{t('history:title')}</h1>
}
