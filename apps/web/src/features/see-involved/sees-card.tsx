import { ChevronRight, Eye } from 'lucide-react'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import type { AccidentPeople } from '@krash/contract/accidents/case-timeline'
import { SharedItems, SharingState, seenOf } from '#entities/lawyer-connections/sharing-state.tsx'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { Card } from '#shared/ui/content/card.tsx'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import { useFocusOnceGone } from '#shared/ui/use-focus-once-gone.ts'
import styles from './people.module.css'

export type Lawyer = AccidentPeople['lawyers'][number]

interface SeesCardProps {
  lawyers: readonly Lawyer[]
  /** Renders the way to share what is new with a lawyer. */
  newsFor: (lawyer: Lawyer) => ReactNode
}

/** With which lawyers this case is shared, since when, what of it, and whether they can see it. */
export function SeesCard({ lawyers, newsFor }: SeesCardProps): ReactNode {
  const t = useT()
  return (
    <Card title={t('claims:sees.title')} icon={<Eye aria-hidden />}>
      {lawyers.length === 0 ? (
        <p className={lettering.quiet}>{t('claims:sees.none')}</p>
      ) : (
        <ul className={styles.list}>
          {lawyers.map((lawyer) => (
            <SharedWith key={lawyer.id} lawyer={lawyer} newsFor={newsFor} />
          ))}
        </ul>
      )}
      {lawyers.some((lawyer) => seenOf(lawyer) === 'all') ? (
        <p className={lettering.quiet}>{t('claims:sees.asItWas')}</p>
      ) : null}
    </Card>
  )
}

interface SharedWithProps extends Pick<SeesCardProps, 'newsFor'> {
  lawyer: Lawyer
}

function SharedWith({ lawyer, newsFor }: SharedWithProps): ReactNode {
  const t = useT()
  const { formatDate } = useFormats()
  const { name, connectionId, agreedAt, items, pictures, papers } = lawyer
  const seen = seenOf(lawyer)
  const hasNews = seen === 'all' && lawyer.hasNews
  const row = useRef<HTMLLIElement>(null)
  useFocusOnceGone(hasNews, () => row.current)
  return (
    <li ref={row} tabIndex={-1} className={styles.person}>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <SharingState {...lawyer} />
      <span className={lettering.quiet}>{t('claims:sees.since', { date: formatDate(agreedAt) })}</span>
      <SharedItems items={items} documents={{ pictures, papers }} />
      {seen === 'names' ? <p>{t('sharing:check.waiting')}</p> : null}
      {hasNews ? <div className={styles.news}>{newsFor(lawyer)}</div> : null}
      <AppLink href={`/sharing#${connectionId}`} className={styles.onward}>
        {t('sharing:see.title', { name: isolated(name) })}
        <ChevronRight aria-hidden />
      </AppLink>
    </li>
  )
}
