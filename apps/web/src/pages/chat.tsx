import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'

export function ChatPage(): ReactNode {
  const t = useT()
  return <h1>{t('chat:title')}</h1>
}
