import { Route, Scale, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { RichText } from '#shared/i18n/rich-text.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import styles from './lawyers-head.module.css'

interface WayToggleProps {
  now: 'guided' | 'search'
  guidedHref: string
  searchHref: string
}

/** The two kinds of search as links, each with its own address. */
export function WayToggle({ now, guidedHref, searchHref }: WayToggleProps): ReactNode {
  const t = useT()
  const ways = [
    { id: 'guided', href: guidedHref, icon: <Route aria-hidden /> },
    { id: 'search', href: searchHref, icon: <Search aria-hidden /> },
  ] as const
  return (
    <nav aria-label={t('guided:toggle.label')} className={styles.ways}>
      {ways.map(({ id, href, icon }) => (
        <AppLink key={id} href={href} className={styles.way} aria-current={id === now ? 'page' : undefined}>
          {icon}
          {t(`guided:toggle.${id}`)}
        </AppLink>
      ))}
    </nav>
  )
}

const legalParts = { terms: (words: string) => <AppLink href="/terms">{words}</AppLink> }

/** A line about what Krash is not. */
export function LegalNotice(): ReactNode {
  const t = useT()
  return (
    <p className={styles.legal}>
      <Scale aria-hidden />
      <span>
        <RichText text={t('professionals:legalNotice')} parts={legalParts} />
      </span>
    </p>
  )
}
