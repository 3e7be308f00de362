import { CalendarDays, History, LogOut, Settings, Stethoscope } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { MenuButton, MenuLink } from '#shared/ui/navigation/menu-items.tsx'
import { paths } from '../paths.ts'
import { MessagesLink } from './messages-link.tsx'

/** Links to the person's own pages, and the sign-out. */
export function PersonalLinks({ onLeave }: { onLeave: () => void }): ReactNode {
  const t = useT()
  return (
    <>
      <MessagesLink />
      <MenuLink href={paths.physicians} icon={<Stethoscope aria-hidden />}>
        {t('shell:nav.physicians')}
      </MenuLink>
      <MenuLink href={paths.appointments} icon={<CalendarDays aria-hidden />}>
        {t('shell:nav.appointments')}
      </MenuLink>
      <MenuLink href={paths.activity} icon={<History aria-hidden />}>
        {t('shell:nav.activity')}
      </MenuLink>
      <MenuLink href={paths.preferences} icon={<Settings aria-hidden />}>
        {t('shell:user.preferences')}
      </MenuLink>
      <MenuButton icon={<LogOut aria-hidden />} onClick={onLeave}>
        {t('shell:user.signOut')}
      </MenuButton>
    </>
  )
}
