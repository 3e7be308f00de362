import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'

/** Own appointments: those to come, and those that are over. */
export function AppointmentsPage(): ReactNode {
  const t = useT()
  return <PageHeading>{t('appointments:title')}</PageHeading>
}
