import { useRouterState } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUnreadCounts } from '#entities/notifications/unread-counts.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { CountBadge } from '#shared/ui/navigation/count-badge.tsx'
import { MenuLink } from '#shared/ui/navigation/menu-items.tsx'
import { paths } from '../paths.ts'

export function MessagesLink(): ReactNode {
  const t = useT()
  const { messages } = useUnreadCounts()
  const isCurrent = useRouterState({ select: ({ location }) => location.pathname === paths.inbox })
  return (
    <MenuLink
      href={paths.inbox}
      icon={<MessageSquare aria-hidden />}
      aria-current={isCurrent ? 'page' : undefined}
      badge={
        messages > 0 ? (
          <CountBadge count={messages} label={t('shell:messages.unread', { count: messages })} />
        ) : null
      }
    >
      {t('shell:nav.messages')}
    </MenuLink>
  )
}
