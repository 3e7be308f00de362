import { Outlet, useRouterState } from '@tanstack/react-router'
import { LogIn, Menu } from 'lucide-react'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { isProfileView } from '#pages/legal/profile-views.ts'
import { afterPage } from '#shared/after-page.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useToday } from '#shared/i18n/use-today.ts'
import signInLink from '#shared/styles/sign-in-link.module.css'
import visuallyHidden from '#shared/styles/visually-hidden.module.css'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import { ToastRegion } from '#shared/ui/feedback/toast.tsx'
import { useActionBarCount } from '#shared/ui/navigation/action-bar-store.ts'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import { BottomBar } from '#shared/ui/navigation/bottom-bar.tsx'
import { Footer } from '#shared/ui/navigation/footer.tsx'
import { Header } from '#shared/ui/navigation/header.tsx'
import type { HeaderLink } from '#shared/ui/navigation/header.tsx'
import { LanguageSelect } from '#shared/ui/navigation/language-select.tsx'
import { useMenuPanel } from '#shared/ui/navigation/menu-panel.tsx'
import { SkipLink } from '#shared/ui/navigation/skip-link.tsx'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import { AppBanner } from './app-banner.tsx'
import { CallLine } from './call-line.tsx'
import styles from './layout.module.css'
import { CaseLink } from './menus/case-link.tsx'
import { MobileMenu } from './menus/mobile-menu.tsx'
import { footerLinks, useMainLinks } from './menus/nav-links.tsx'
import { NotificationMenu } from './menus/notification-menu.tsx'
import { loginPath, paths } from './paths.ts'
import { useStore } from '#shared/store/create-store.ts'
import { practiceLinks } from './menus/frame-links.ts'
import { useShellData } from './shell-data.ts'
import { usePageFocus } from './use-page-focus.ts'
import { UserMenu } from './menus/user-menu.tsx'

const mainId = 'main'
/** Beside the menu, on a phone. */
const BAR_LINKS = 4

// After the page, which nobody should wait for.
const Later = lazyOrNothing(async () => (await afterPage(() => import('./later.tsx'))).Later)

/** The frame around every page: header, banner, page, footer, bottom bar. */
export function Layout(): ReactNode {
  const t = useT()
  const { user } = useShellData()
  const menu = useMenuPanel()
  const today = useToday()
  usePageFocus()
  return (
    <div className={styles.frame}>
      <SkipLink targetId={mainId} />
      <AppHeader menu={menu} />
      <AppBanner />
      <main id={mainId} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer year={today.getFullYear()} version={__APP_VERSION__} links={footerLinks(t)}>
        <CallLine />
      </Footer>
      {user ? <AppBottomBar menu={menu} /> : null}
      <MobileMenu panel={menu.panel} onChosen={menu.close} />
      <ToastRegion />
      <Suspense>
        <Later isGuest={user === undefined} />
      </Suspense>
    </div>
  )
}

type MenuPanelParts = ReturnType<typeof useMenuPanel>

function AppHeader({ menu }: { menu: MenuPanelParts }): ReactNode {
  const t = useT()
  const path = usePath()
  const isReading = useIsReading()
  const { user } = useShellData()
  const links = useHeaderLinks()
  // An action bar covers the bottom edge, so the menu must be reachable from here.
  const hasMenu = useActionBarCount() > 0 && user !== undefined
  return (
    <Header
      label={t('shell:nav.main')}
      homeHref={user ? (links[0]?.href ?? paths.dashboard) : '/'}
      links={user ? links : []}
      {...(isReading && { flow: { title: t('shell:nav.toProfile'), backHref: paths.profile } })}
    >
      {user ? (
        <>
          <CaseLink />
          <NotificationMenu />
          <UserMenu user={user} />
          {hasMenu ? (
            <span className={styles.headerMenu}>
              <IconButton label={t('shell:nav.openMenu')} {...menu.opener}>
                <Menu aria-hidden />
              </IconButton>
            </span>
          ) : null}
        </>
      ) : (
        <span className={styles.guest} data-guest>
          <LanguageSelect isShort />
          <AppLink href={loginPath(path)} className={signInLink.signIn} title={t('shell:user.signIn')}>
            <LogIn aria-hidden />
            {/* On phones the sign is enough beside logo and language; readers still hear the words. */}
            <span className={visuallyHidden.hiddenBelow40}>{t('shell:user.signIn')}</span>
          </AppLink>
        </span>
      )}
    </Header>
  )
}

/** The pages of the practice where that is the person's home; home comes first. */
function useHeaderLinks(): readonly HeaderLink[] {
  const { home, emergency, lawyers, doctors, messages, profile } = useMainLinks()
  const { pages } = useStore(practiceLinks)
  if (pages.length > 0) return pages
  return [home, emergency, lawyers, doctors, ...(messages ? [messages] : []), profile]
}

function AppBottomBar({ menu }: { menu: MenuPanelParts }): ReactNode {
  const t = useT()
  const { activeCases, unsentReports } = useShellData()
  const { home, emergency, lawyers, messages, profile } = useMainLinks()
  const practice = useStore(practiceLinks).pages
  const isPractice = practice.length > 0
  return (
    <BottomBar
      label={t('shell:nav.bar')}
      start={isPractice ? practice.slice(0, BAR_LINKS) : [home, lawyers]}
      emergency={isPractice ? undefined : { ...emergency, openCases: activeCases, unsent: unsentReports }}
      end={isPractice ? [] : [messages ?? profile]}
      menu={{ ...menu.opener, label: t('shell:nav.menu'), icon: <Menu aria-hidden /> }}
    />
  )
}

/** True for a legal text opened from the profile, which uses the whole screen. */
function useIsReading(): boolean {
  return useRouterState({
    select: ({ location: { pathname, search } }) =>
      pathname === paths.profile && isProfileView((search as { view?: unknown }).view),
  })
}

function usePath(): string {
  return useRouterState({ select: ({ location }) => location.pathname })
}
