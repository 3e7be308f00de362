import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'

/** Find a doctor near a place. */
export function PhysiciansPage(): ReactNode {
  const t = useT()
  return <PageHeading>{t('physicians:title')}</PageHeading>
}
