import {
  CalendarDays,
  CircleQuestionMark,
  FolderOpen,
  Handshake,
  History,
  LogOut,
  Settings,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { useStore } from '#shared/store/create-store.ts'
import { MenuButton, MenuLink } from '#shared/ui/navigation/menu-items.tsx'
import { paths } from '../paths.ts'
import { practiceLinks } from './frame-links.ts'
import { MainMenuLink } from './main-menu-link.tsx'
import { useMainLinks } from './nav-links.tsx'

/** Links to the person's own pages, and the sign-out. */
export function PersonalLinks({ onLeave }: { onLeave: () => void }): ReactNode {
  const t = useT()
  const { doctors, profile } = useMainLinks()
  return (
    <>
      {useStore(practiceLinks).other}
      <MainMenuLink {...profile} />
      <MainMenuLink {...doctors} />
      <MenuLink href={paths.cases} icon={<FolderOpen aria-hidden />}>
        {t('shell:nav.cases')}
      </MenuLink>
      <MenuLink href={paths.appointments} icon={<CalendarDays aria-hidden />}>
        {t('shell:nav.appointments')}
      </MenuLink>
      <MenuLink href={paths.sharing} icon={<Handshake aria-hidden />}>
        {t('shell:nav.sharing')}
      </MenuLink>
      <MenuLink href={paths.activity} icon={<History aria-hidden />}>
        {t('shell:nav.activity')}
      </MenuLink>
      <MenuLink href={paths.preferences} icon={<Settings aria-hidden />}>
        {t('shell:user.preferences')}
      </MenuLink>
      <MenuLink href={paths.help} icon={<CircleQuestionMark aria-hidden />}>
        {t('shell:footer.help')}
      </MenuLink>
      <MenuButton icon={<LogOut aria-hidden />} onClick={onLeave}>
        {t('shell:user.signOut')}
      </MenuButton>
    </>
  )
}
