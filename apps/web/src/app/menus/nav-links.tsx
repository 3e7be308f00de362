import { House, MessageSquare, Scale, Stethoscope, User } from 'lucide-react'
import { useRouterState } from '@tanstack/react-router'
import { useUnreadCounts } from '#entities/notifications/unread-counts.ts'
import { useAppSettings } from '#shared/app-settings/app-settings.ts'
import { useT } from '#shared/i18n/use-t.ts'
import type { Translate } from '#shared/i18n/use-t.ts'
import { CountBadge } from '#shared/ui/navigation/count-badge.tsx'
import type { HeaderLink } from '#shared/ui/navigation/header.tsx'
import { HazardIcon } from '#shared/ui/signs/hazard-icon.tsx'
import { paths } from '../paths.ts'

type MainLink = HeaderLink & { icon: React.ReactNode }

interface MainLinks {
  home: MainLink
  emergency: MainLink
  lawyers: MainLink
  doctors: MainLink
  /** With the number of unread ones; undefined where nobody can write. */
  messages: MainLink | undefined
  profile: MainLink
}

/** The main pages, with the same words and signs in every menu. */
export function useMainLinks(): MainLinks {
  const t = useT()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { messages } = useUnreadCounts()
  const { features } = useAppSettings()
  // Also on the pages below it, as a conversation is below the inbox.
  const at = (href: string) => ({ href, isCurrent: path === href || path.startsWith(`${href}/`) })
  return {
    home: { ...at(paths.dashboard), label: t('shell:nav.home'), icon: <House aria-hidden /> },
    emergency: {
      ...at(paths.emergency),
      label: t('shell:nav.emergency'),
      icon: <HazardIcon />,
      isEmphasised: true,
    },
    lawyers: { ...at(paths.lawyers), label: t('shell:nav.lawyers'), icon: <Scale aria-hidden /> },
    doctors: { ...at(paths.physicians), label: t('shell:nav.physicians'), icon: <Stethoscope aria-hidden /> },
    messages: features.chat
      ? {
          ...at(paths.inbox),
          label: t('shell:nav.messages'),
          icon: <MessageSquare aria-hidden />,
          badge:
            messages > 0 ? (
              <CountBadge count={messages} label={t('shell:messages.unread', { count: messages })} />
            ) : undefined,
        }
      : undefined,
    profile: { ...at(paths.profile), label: t('shell:nav.profile'), icon: <User aria-hidden /> },
  }
}

/** Help, about, privacy, terms, contact: in the same order everywhere. */
export function footerLinks(t: Translate): { href: string; label: string }[] {
  return [
    { href: paths.help, label: t('shell:footer.help') },
    { href: paths.about, label: t('shell:footer.about') },
    { href: paths.privacy, label: t('shell:footer.privacy') },
    { href: paths.terms, label: t('shell:footer.terms') },
    { href: paths.contact, label: t('shell:footer.contact') },
  ]
}
