import { House, Menu, Scale, Settings, User } from 'lucide-react'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#shared/ui/actions/button.tsx'
import { BottomBar } from '#shared/ui/navigation/bottom-bar.tsx'
import { CountBadge } from '#shared/ui/navigation/count-badge.tsx'
import { Header } from '#shared/ui/navigation/header.tsx'
import { LanguageSelect } from '#shared/ui/navigation/language-select.tsx'
import { MenuLink, MenuList } from '#shared/ui/navigation/menu-items.tsx'
import { MenuPanel, useMenuPanel } from '#shared/ui/navigation/menu-panel.tsx'
import { ThemeChoice } from '#shared/ui/navigation/theme-choice.tsx'
import { HazardIcon } from '#shared/ui/signs/hazard-icon.tsx'
import styles from './gallery.module.css'
import { Line, Sample, Samples } from './sample.tsx'

const home = { href: '/dashboard', label: 'Home', icon: <House aria-hidden />, isCurrent: true }
const lawyers = { href: '/lawyers', label: 'Lawyers', icon: <Scale aria-hidden />, isCurrent: false }
const profile = { href: '/profile', label: 'Profile', icon: <User aria-hidden />, isCurrent: false }
const emergency = { href: '/emergency', label: 'Emergency', icon: <HazardIcon />, isCurrent: false }

/** The page's own header shows the other states, because two banner landmarks would confuse screen readers. */
export function NavigationSamples(): ReactNode {
  const menuButton = useRef<HTMLButtonElement>(null)
  const { opener, panel } = useMenuPanel()
  return (
    <Samples title="Navigation">
      <Sample name="Header, as seen when signed in" isWide>
        <div role="presentation" data-sample="header">
          <Header
            label="Sample menu of the header"
            homeHref="/dashboard"
            links={[home, { ...emergency, isEmphasised: true }, lawyers, profile]}
          >
            <CountBadge count={2} label="2 open cases" />
          </Header>
        </div>
        <Header
          label="Sample"
          homeHref="/dashboard"
          links={[]}
          flow={{ title: 'Report an accident', backHref: '/dashboard' }}
        >
          <CountBadge count={0} label="0 open cases" />
        </Header>
      </Sample>
      <Sample name="Bottom bar (phones)">
        <div className={styles.phone}>
          <BottomBar
            label="Sample of the quick menu"
            start={[home, lawyers]}
            end={[profile]}
            emergency={{ ...emergency, openCases: 0, unsent: 1 }}
            menu={{ ref: menuButton, label: 'Menu', icon: <Menu aria-hidden /> }}
          />
        </div>
      </Sample>
      <Sample name="Menu panel">
        <Line>
          <Button {...opener}>Open the menu</Button>
        </Line>
        <MenuPanel {...panel} label="Sample menu">
          <MenuList>
            <MenuLink href="/profile" icon={<User aria-hidden />} aria-current="page">
              Profile settings
            </MenuLink>
            <MenuLink
              href="/preferences"
              icon={<Settings aria-hidden />}
              badge={<CountBadge count={120} label="120" />}
            >
              Preferences
            </MenuLink>
          </MenuList>
        </MenuPanel>
      </Sample>
      <Sample name="Language, appearance, badge">
        <LanguageSelect />
        <ThemeChoice name="gallery-theme" />
        <Line>
          <CountBadge count={0} label="0 open cases" />
          <CountBadge count={2} label="2 open cases" />
          <CountBadge count={240} label="240 open cases" />
        </Line>
      </Sample>
    </Samples>
  )
}
