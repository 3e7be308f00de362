import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { AppLink } from './app-link.tsx'
import styles from './footer.module.css'

interface FooterProps {
  year: number
  version?: string
  links: readonly { href: string; label: string }[]
  /** Help offered on every page, above the line. */
  children?: ReactNode
}

export function Footer({ year, version = '1.0.0', links, children }: FooterProps): ReactNode {
  const t = useT()
  return (
    <footer className={styles.footer}>
      {children}
      <div className={styles.line}>
        <p>
          {t('shell:footer.copyright', { year: String(year) })} <span aria-hidden>·</span>{' '}
          {t('shell:footer.version', { version })}
        </p>
        <nav aria-label={t('shell:footer.label')} data-print="hide">
          <ul className={styles.links}>
            {links.map(({ href, label }) => (
              <li key={href}>
                <AppLink href={href}>{label}</AppLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
