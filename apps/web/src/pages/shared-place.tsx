import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'

export function SharedPlacePage(): ReactNode {
  const t = useT()
  return <h1>{t('sharing:title')}</h1>
}
