import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'

export function CasePage(): ReactNode {
  const t = useT()
  return <h1>{t('claims:title')}</h1>
}
