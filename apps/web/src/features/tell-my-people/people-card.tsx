import { MessageSquareShare } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { useOpenLink } from '#entities/shared-places/place-queries.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { classNames } from '#shared/ui/class-names.ts'
import { Card } from '#shared/ui/content/card.tsx'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import type { ToldReport } from './tell-my-people.tsx'
import styles from './tell-my-people.module.css'

// What opens on a press. Without a network it may be missing.
const Telling = lazyOrNothing(async () => (await import('./tell-my-people.tsx')).Telling)

interface TellMyPeopleProps {
  report: ToldReport
  /** For a person who came here to write the message. */
  startsOpen?: boolean
}

/**
 * A card after a report. It leads to a message for the person's contacts, and says while a link to the place is open. It
 * has the room for both of its sentences, because the answer about the link comes later than the page.
 */
export function TellMyPeople({ report, startsOpen = false }: TellMyPeopleProps): ReactNode {
  const t = useT()
  const { formatTime } = useFormats()
  const [isOpen, setOpen] = useState(startsOpen)
  const open = useOpenLink(report.accidentId)
  const time = formatTime(open?.expiresAt ?? report.happenedAt)
  return (
    <Card
      isMinor
      title={t('sharedPlaces:title')}
      icon={<MessageSquareShare aria-hidden />}
      className={classNames(open !== undefined && styles.shared)}
    >
      <div className={styles.lead}>
        <div className={styles.either}>
          <p data-said={open === undefined || undefined}>{t('sharedPlaces:card.text')}</p>
          <p data-said={open !== undefined || undefined}>{t('sharedPlaces:card.shared', { time })}</p>
        </div>
        <Button variant="soft" onClick={() => setOpen(true)}>
          <span className={styles.either}>
            <span data-said={open === undefined || undefined}>{t('sharedPlaces:card.open')}</span>
            <span data-said={open !== undefined || undefined}>{t('sharedPlaces:card.again')}</span>
          </span>
        </Button>
      </div>
      {isOpen ? (
        <Suspense fallback={null}>
          <Telling report={report} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Card>
  )
}
