import { CalendarDays, Inbox, MessageSquare, User } from 'lucide-react'
import { useRouterState } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { useUnreadCounts } from '#entities/notifications/unread-counts.ts'
import { useAppSettings } from '#shared/app-settings/app-settings.ts'
import { usePart } from '#shared/i18n/use-part.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { isPracticeHome } from '#shared/session/home-choice.ts'
import { CountBadge } from '#shared/ui/navigation/count-badge.tsx'
import { paths } from '../paths.ts'
import { practiceLinks } from './frame-links.ts'

/** Puts the pages of the practice into the frame for as long as the practice is the person's home; renders nothing. */
export function PracticeFrame(): null {
  const t = useT()
  const isReady = usePart('practice')
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { messages } = useUnreadCounts()
  const { features } = useAppSettings()
  useLayoutEffect(() => {
    const at = (href: string) => ({ href, isCurrent: path === href })
    const unread = messages > 0 ? t('shell:messages.unread', { count: messages }) : undefined
    const inbox = {
      ...at(paths.inbox),
      label: t('shell:nav.messages'),
      icon: <MessageSquare aria-hidden />,
      badge: unread === undefined ? undefined : <CountBadge count={messages} label={unread} />,
    }
    const links = [
      { ...at(paths.practice), label: t('practice:nav.requests'), icon: <Inbox aria-hidden /> },
      { ...at(paths.appointments), label: t('practice:nav.calendar'), icon: <CalendarDays aria-hidden /> },
      ...(features.chat ? [inbox] : []),
      { ...at(paths.profile), label: t('shell:nav.profile'), icon: <User aria-hidden /> },
    ]
    practiceLinks.write(isReady && isPracticeHome() ? links : [])
  }, [t, isReady, path, messages, features.chat])
  return null
}
