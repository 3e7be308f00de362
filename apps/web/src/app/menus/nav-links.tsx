import { House, Scale, User } from 'lucide-react'
import type { Translate } from '#shared/i18n/use-t.ts'
import type { HeaderLink } from '#shared/ui/navigation/header.tsx'
import { HazardIcon } from '#shared/ui/signs/hazard-icon.tsx'
import { paths } from '../paths.ts'

type MainLink = HeaderLink & { icon: React.ReactNode }

/** Dashboard, emergency, lawyers, profile: the same four, in the same order, in every menu. */
export function mainLinks(t: Translate, path: string): [MainLink, MainLink, MainLink, MainLink] {
  const at = (href: string) => ({ href, isCurrent: path === href })
  return [
    { ...at(paths.dashboard), label: t('shell:nav.dashboard'), icon: <House aria-hidden /> },
    {
      ...at(paths.emergency),
      label: t('shell:nav.emergency'),
      icon: <HazardIcon />,
      isEmphasised: true,
    },
    { ...at(paths.lawyers), label: t('shell:nav.lawyers'), icon: <Scale aria-hidden /> },
    { ...at(paths.profile), label: t('shell:nav.profile'), icon: <User aria-hidden /> },
  ]
}

/** About, privacy, terms, contact: in the same order everywhere. */
export function footerLinks(t: Translate): { href: string; label: string }[] {
  return [
    { href: paths.about, label: t('shell:footer.about') },
    { href: paths.privacy, label: t('shell:footer.privacy') },
    { href: paths.terms, label: t('shell:footer.terms') },
    { href: paths.contact, label: t('shell:footer.contact') },
  ]
}
