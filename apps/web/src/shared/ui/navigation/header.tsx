import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { Call911Disc } from '../signs/call-911-disc.tsx'
import { AppLink } from './app-link.tsx'
import styles from './header.module.css'
import { Logo } from './logo.tsx'

export interface HeaderLink {
  href: string
  label: string
  icon?: ReactNode
  isCurrent: boolean
  /** Highlights the emergency link. */
  isEmphasised?: boolean
  /** A count at the end of the word. */
  badge?: ReactNode
}

interface HeaderProps {
  /** Names the menu for screen readers. */
  label: string
  homeHref: string
  links: readonly HeaderLink[]
  /** Replaces the menu by a way back and a title, on pages that need full attention. */
  flow?: { title: string; backHref: string }
  /** The badge, bell and menus at the end of the line, before the way to 911. */
  children: ReactNode
}

/** The line at the top of every page, with the menu from 60rem on. */
export function Header({ label, homeHref, links, flow, children }: HeaderProps): ReactNode {
  const t = useT()
  const isScrolled = useScrolled()
  return (
    <header className={styles.header} data-scrolled={isScrolled || undefined} data-print="hide">
      <div className={styles.line}>
        {flow ? (
          <AppLink href={flow.backHref} className={styles.back}>
            <ArrowLeft aria-hidden />
            <span>{flow.title}</span>
          </AppLink>
        ) : (
          <AppLink href={homeHref} className={styles.home} aria-label={t('shell:nav.homeOf')}>
            <Logo />
          </AppLink>
        )}
        {flow || links.length === 0 ? null : (
          <nav className={styles.nav} aria-label={label}>
            {links.map((link) => (
              <AppLink
                key={link.href}
                href={link.href}
                className={styles.link}
                aria-current={link.isCurrent ? 'page' : undefined}
                data-emphasised={link.isEmphasised || undefined}
              >
                {link.icon}
                {link.label}
                {link.badge}
              </AppLink>
            ))}
          </nav>
        )}
        <div className={styles.end}>
          {children}
          <Call911Disc />
        </div>
      </div>
    </header>
  )
}

function useScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const read = () => setScrolled(scrollY > 4)
    read()
    addEventListener('scroll', read, { passive: true })
    return () => removeEventListener('scroll', read)
  }, [])
  return isScrolled
}
