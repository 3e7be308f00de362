import { Car, BriefcaseBusiness } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePart } from '#shared/i18n/use-part.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { choosePractice, isPracticeHome } from '#shared/session/home-choice.ts'
import { MenuLink } from '#shared/ui/navigation/menu-items.tsx'
import { paths } from '../paths.ts'

/** The way from the practice to the person's own car, and back. */
export function PracticeSwitch(): ReactNode {
  const t = useT()
  const isReady = usePart('practice')
  if (!isReady) return null
  return isPracticeHome() ? (
    <MenuLink href={paths.dashboard} icon={<Car aria-hidden />} onClick={() => choosePractice(false)}>
      {t('practice:nav.ownCar')}
    </MenuLink>
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
