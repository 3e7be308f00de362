import { BriefcaseBusiness, CalendarDays, House, Inbox, MessageSquare, Star, User } from 'lucide-react'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import { useUnreadCounts } from '#entities/notifications/unread-counts.ts'
import { useAppSettings } from '#shared/app-settings/app-settings.ts'
import { usePart } from '#shared/i18n/use-part.ts'
import { useT } from '#shared/i18n/use-t.ts'
import type { Translate } from '#shared/i18n/use-t.ts'
import { choosePractice, hasChosenHome } from '#shared/session/choose-home.ts'
import { usePracticeHome } from '#shared/session/home-choice.ts'
import { CountBadge } from '#shared/ui/navigation/count-badge.tsx'
import { MenuLink } from '#shared/ui/navigation/menu-items.tsx'
import { paths } from '../paths.ts'
import { practiceLinks } from '../menus/frame-links.ts'

/** Puts the pages of the practice into the frame while it is the person's home, and the way between the homes into the menu. */
export function PracticeFrame(): null {
  const t = useT()
  const isReady = usePart('practice')
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { messages } = useUnreadCounts()
  const { features } = useAppSettings()
  const isHome = usePracticeHome()
  useFirstHome(path)
  useLayoutEffect(() => {
    if (!isReady) return
    const at = (href: string) => ({ href, isCurrent: path === href })
    const unread = messages > 0 ? t('shell:messages.unread', { count: messages }) : undefined
    const inbox = {
      ...at(paths.inbox),
      label: t('shell:nav.messages'),
      icon: <MessageSquare aria-hidden />,
      badge: unread === undefined ? undefined : <CountBadge count={messages} label={unread} />,
    }
    const pages = [
      { ...at(paths.practice), label: t('practice:nav.requests'), icon: <Inbox aria-hidden /> },
      {
        ...at(paths.practiceCalendar),
        label: t('practice:nav.calendar'),
        icon: <CalendarDays aria-hidden />,
      },
      ...(features.chat ? [inbox] : []),
      { ...at(paths.ownRecord), label: t('shell:nav.profile'), icon: <User aria-hidden /> },
      { ...at(paths.receivedReviews), label: t('practice:nav.reviews'), icon: <Star aria-hidden /> },
    ]
    practiceLinks.write({ pages: isHome ? pages : [], other: otherHome(t, isHome) })
  }, [t, isReady, path, isHome, messages, features.chat])
  useLayoutEffect(() => () => practiceLinks.write({ pages: [], other: null }), [])
  return null
}

/** On a new device the practice is home, and who signs in comes there first. */
function useFirstHome(path: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (hasChosenHome()) return
    choosePractice(true)
    if (path === paths.dashboard) void navigate({ to: paths.practice, replace: true })
  }, [path, navigate])
}

function otherHome(t: Translate, isPractice: boolean) {
  return isPractice ? (
    <>
      <MenuLink href={paths.dashboard} icon={<House aria-hidden />} onClick={() => choosePractice(false)}>
        {t('practice:nav.ownCar')}
      </MenuLink>
      <MenuLink href={paths.ownRecord} icon={<User aria-hidden />}>
        {t('practice:nav.record')}
      </MenuLink>
      <MenuLink href={paths.receivedReviews} icon={<Star aria-hidden />}>
        {t('practice:nav.reviews')}
      </MenuLink>
    </>
  ) : (
    <MenuLink
      href={paths.practice}
      icon={<BriefcaseBusiness aria-hidden />}
      onClick={() => choosePractice(true)}
    >
      {t('practice:nav.practice')}
    </MenuLink>
  )
}
