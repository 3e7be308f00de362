import {
  CalendarDays,
  CircleQuestionMark,
  FolderOpen,
  Handshake,
  History,
  LogOut,
  Settings,
} from 'lucide-react'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { useSession } from '#shared/session/session-store.ts'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.ts'
import { MenuButton, MenuLink } from '#shared/ui/navigation/menu-items.tsx'
import { paths } from '../paths.ts'
import { MainMenuLink } from './main-menu-link.tsx'
import { useMainLinks } from './nav-links.tsx'

// Only for whoever answers for a record of the directory.
const PracticeSwitch = lazyOrNothing(async () => (await import('./practice-switch.tsx')).PracticeSwitch)

/** Links to the person's own pages, and the sign-out. */
export function PersonalLinks({ onLeave }: { onLeave: () => void }): ReactNode {
  const t = useT()
  const { doctors, profile } = useMainLinks()
  const { account } = useSession()
  return (
    <>
      {account?.isProfessional ? (
        <Suspense>
          <PracticeSwitch />
        </Suspense>
      ) : null}
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
