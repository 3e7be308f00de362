import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'

export function InvitationPage(): ReactNode {
  const t = useT()
  return <h1>{t('invitation:title')}</h1>
}
