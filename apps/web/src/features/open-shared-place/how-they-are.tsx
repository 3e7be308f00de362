import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SeenPlace } from '@krash/contract/shared-places'
import { situationIcons } from '#entities/shared-places/situation-icon.tsx'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import type { Translate } from '#shared/i18n/use-t.ts'
import { TimeAgo } from '#shared/ui/content/time-ago.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import styles from './shared-place.module.css'

interface HowTheyAreProps {
  /** Undefined while nothing is known, and once the link has ended. */
  place: SeenPlace | undefined
  isOver: boolean
  /** Time of the last successful load, in milliseconds since 1970, while a newer one fails. */
  staleSince: number | undefined
}

/** The heading says who and how they are; before that is known, and afterwards, what this page is about. */
export function HowTheyAre({ place, isOver, staleSince }: HowTheyAreProps): ReactNode {
  const t = useT()
  return (
    <header className={styles.head}>
      <div role="status" className={styles.news}>
        {place === undefined || staleSince === undefined ? null : <Stale since={staleSince} />}
        <div className={place && styles.situation} data-situation={place?.situation}>
          {place ? <span className={styles.sign}>{situationIcons[place.situation]}</span> : null}
          {/* The name stays out of the window's title, and so out of the browser's history. */}
          <PageHeading windowTitle={t(isOver ? 'sharedPlaces:here.endedTitle' : 'sharedPlaces:here.title')}>
            {place ? situationText(place, t) : t('sharedPlaces:here.title')}
          </PageHeading>
        </div>
      </div>
      {place ? <WhoAndWhen place={place} /> : null}
    </header>
  )
}

function Stale({ since }: { since: number }): ReactNode {
  const t = useT()
  const { formatTime } = useFormats()
  return (
    <p className={styles.stale}>
      <TriangleAlert aria-hidden />
      <span>{t('sharedPlaces:here.stale', { time: formatTime(since) })}</span>
    </p>
  )
}

function situationText({ name, situation }: SeenPlace, t: Translate): string {
  return name === null
    ? t(`sharedPlaces:here.they.${situation}`)
    : t(`sharedPlaces:here.situation.${situation}`, { name: isolated(name) })
}

function WhoAndWhen({ place: { name, updatedAt } }: { place: SeenPlace }): ReactNode {
  const t = useT()
  const { formatTime } = useFormats()
  return (
    <>
      <p className={styles.told}>
        {t('sharedPlaces:here.told', { time: formatTime(updatedAt) })}
        {' · '}
        <TimeAgo at={updatedAt} />
      </p>
      <p>
        {name === null
          ? t('sharedPlaces:here.lead')
          : t('sharedPlaces:here.leadNamed', { name: isolated(name) })}
      </p>
    </>
  )
}
