import { useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { useActionBarCount } from '#shared/ui/navigation/action-bar-store.ts'
import { CountBadge } from '#shared/ui/navigation/count-badge.tsx'
import { LanguageSelect } from '#shared/ui/navigation/language-select.tsx'
import { MenuList } from '#shared/ui/navigation/menu-items.tsx'
import { MenuPanel } from '#shared/ui/navigation/menu-panel.tsx'
import type { useMenuPanel } from '#shared/ui/navigation/menu-panel.tsx'
import { ThemeChoice } from '#shared/ui/navigation/theme-choice.tsx'
import styles from './mobile-menu.module.css'
import { MainMenuLink } from './main-menu-link.tsx'
import { useMainLinks } from './nav-links.tsx'
import { useShellData } from '../shell-data.ts'
import { PersonalLinks } from './personal-links.tsx'
import { SignOutQuestion } from './sign-out-question.tsx'

interface MobileMenuProps {
  panel: ReturnType<typeof useMenuPanel>['panel']
  onChosen: () => void
}

/** The whole menu on a phone: pages, language, appearance and sign-out. */
export function MobileMenu({ panel, onChosen }: MobileMenuProps): ReactNode {
  const t = useT()
  const { user, activeCases } = useShellData()
  const main = useMainLinks()
  const place = useActionBarCount() > 0 ? 'header' : 'bar'
  const [isLeaving, setLeaving] = useState(false)
  if (!user) return null
  const cases =
    activeCases > 0 ? (
      <CountBadge count={activeCases} label={t('shell:cases.badge', { count: activeCases })} />
    ) : undefined

  function leave(): void {
    onChosen()
    setLeaving(true)
  }

  return (
    <>
      <MenuPanel {...panel} label={t('shell:nav.menu')} place={place}>
        <nav aria-label={t('shell:nav.menu')} className={styles.ways}>
          <MenuList>
            {/* An action bar has taken the place of the bar that leads to these. */}
            {place === 'header' ? (
              <>
                <MainMenuLink {...main.home} />
                <MainMenuLink {...main.emergency} badge={cases} />
                <MainMenuLink {...main.lawyers} />
                {main.messages ? <MainMenuLink {...main.messages} /> : null}
              </>
            ) : null}
            <PersonalLinks onLeave={leave} />
          </MenuList>
        </nav>
        <div className={styles.settings}>
          <LanguageSelect />
          <ThemeChoice name="menu-theme" />
        </div>
      </MenuPanel>
      <SignOutQuestion isOpen={isLeaving} onStay={() => setLeaving(false)} />
    </>
  )
}
