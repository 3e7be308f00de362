import { CalendarDays, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AccidentPeople } from '@krash/contract/accidents/case-timeline'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { Card } from '#shared/ui/content/card.tsx'
import { Chip } from '#shared/ui/content/chip.tsx'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import { useNow } from '#shared/ui/use-now.ts'
import styles from './people.module.css'

/** The visits that follow from the report, by the office's clock, as everywhere. */
export function VisitsCard({ visits }: Pick<AccidentPeople, 'visits'>): ReactNode {
  const t = useT()
  const { formatDateTime } = useFormats()
  const now = useNow()
  return (
    <Card title={t('claims:visits.title')} icon={<CalendarDays aria-hidden />}>
      {visits.length === 0 ? (
        <p className={lettering.quiet}>{t('claims:visits.none')}</p>
      ) : (
        <>
          <ul className={styles.list}>
            {visits.map(({ id, start, end, timeZone, status, professional }) => (
              <li key={id} className={styles.person}>
                <strong>
                  <bdi>{professional.name}</bdi>
                </strong>
                <State isAsked={status === 'requested'} isPast={Date.parse(end) < now} />
                <p>
                  <time dateTime={start}>{formatDateTime(start, timeZone)}</time>
                </p>
              </li>
            ))}
          </ul>
          <AppLink href="/appointments" className={styles.onward}>
            {t('claims:visits.all')}
          </AppLink>
        </>
      )}
    </Card>
  )
}

/** As the page of the visits says it. */
function State({ isAsked, isPast }: { isAsked: boolean; isPast: boolean }): ReactNode {
  const t = useT()
  if (isAsked)
    return (
      <Chip tone="warn" icon={<Hourglass aria-hidden />}>
        {t(isPast ? 'appointments:card.unanswered' : 'appointments:card.requested')}
      </Chip>
    )
  return isPast ? <Chip>{t('claims:visits.past')}</Chip> : null
}
