import { ChevronRight, Route, Scale, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useGuidedAnswers } from '#features/guided-search/answers/answers-store.ts'
import { RichText } from '#shared/i18n/rich-text.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import styles from './lawyers-head.module.css'

type Way = 'guided' | 'search'

interface LawyersHeadProps {
  now: Way
  /** The title of a step of the guided search. */
  title?: string
}

/** The title, the way to the doctors, and the two kinds of search, each with its own address. */
export function LawyersHead({ now, title }: LawyersHeadProps): ReactNode {
  const t = useT()
  return (
    <header className={styles.head}>
      <PageHeading>{title ?? t('professionals:lawyer.title')}</PageHeading>
      <AppLink href="/physicians" className={styles.other}>
        {t('professionals:physician.short')}
        <ChevronRight aria-hidden />
      </AppLink>
      <WayToggle now={now} />
    </header>
  )
}

/** The two kinds of search as links. */
function WayToggle({ now }: { now: Way }): ReactNode {
  const t = useT()
  const { step } = useGuidedAnswers()
  const ways = [
    { id: 'guided', href: `/lawyers?step=${step}`, icon: <Route aria-hidden /> },
    { id: 'search', href: '/lawyers?mode=search', icon: <Search aria-hidden /> },
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

/** In a few words what Krash is not, below a list. */
export function LegalLine(): ReactNode {
  const t = useT()
  return (
    <p className={lettering.note}>
      <RichText text={t('professionals:legalLine')} parts={legalParts} />
    </p>
  )
}

/** What Krash is not. */
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
