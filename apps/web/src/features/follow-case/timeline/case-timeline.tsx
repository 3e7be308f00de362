import { CloudOff, NotebookPen } from 'lucide-react'
import { Fragment, Suspense, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { timelineFilters } from '@krash/contract/accidents/case-timeline'
import type { TimelineEntry as Entry, TimelineFilter } from '@krash/contract/accidents/case-timeline'
import { daysOf } from '#entities/activity/history/days.ts'
import { useDayText } from '#entities/activity/history/use-day-text.ts'
import { useTimeline } from '#entities/claims/timeline-query.ts'
import { errorText } from '#shared/api/error-text.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { FilterChip } from '#shared/ui/content/chip.tsx'
import { Timeline, TimelineDay, TimelineEntry } from '#shared/ui/content/timeline.tsx'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { StaleNotice } from '#shared/ui/feedback/stale-notice.tsx'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import styles from '../claims.module.css'
import { EntryDetails } from './entry-details.tsx'
import { hrefOf, iconOf, sentenceOf } from './entry-words.tsx'
import { NoteActions } from './note-actions.tsx'
import type { KnownNote } from './note-dialog.tsx'
import { NoteDialog } from '../lazy-dialogs.ts'

/** Everything that belongs to a case, newest first, along the dashed lane; a page at a time. */
export function CaseTimeline({ accidentId }: { accidentId: string }): ReactNode {
  const t = useT()
  const [show, setShow] = useState<TimelineFilter>('all')
  const [noting, setNoting] = useState<KnownNote | 'new'>()
  return (
    <Card title={t('claims:timeline.title')}>
      <div role="group" aria-label={t('claims:timeline.filter')} className={layout.cluster8}>
        {timelineFilters.map((filter) => (
          <FilterChip key={filter} isOn={filter === show} onClick={() => setShow(filter)}>
            {t(`claims:timeline.show.${filter}`)}
          </FilterChip>
        ))}
      </div>
      <Button variant="soft" icon={<NotebookPen aria-hidden />} onClick={() => setNoting('new')}>
        {t('claims:note.add')}
      </Button>
      <Entries accidentId={accidentId} show={show} onEdit={setNoting} />
      <Suspense>
        {noting ? (
          <NoteDialog
            accidentId={accidentId}
            note={noting === 'new' ? undefined : noting}
            onClose={() => setNoting(undefined)}
          />
        ) : null}
      </Suspense>
    </Card>
  )
}

interface EntriesProps {
  accidentId: string
  show: TimelineFilter
  onEdit: (note: KnownNote) => void
}

function Entries({ accidentId, show, onEdit }: EntriesProps): ReactNode {
  const t = useT()
  const query = useTimeline(accidentId, show)
  const lane = useRef<HTMLDivElement>(null)
  const { data, isError, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (data === undefined && isError) {
    return (
      <ErrorState
        icon={<CloudOff aria-hidden />}
        title={t('claims:timeline.failed')}
        text={errorText(error)}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data === undefined) return <Skeleton height={24} />

  async function earlier(): Promise<void> {
    const known = data?.length ?? 0
    await fetchNextPage()
    // The button may be gone now: the focus goes on at the first of those that came.
    lane.current?.querySelectorAll<HTMLElement>('[data-entry]')[known]?.focus()
  }

  return (
    <>
      {isError ? (
        <StaleNotice text={t('claims:loading.stale')} isBusy={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data.length === 0 ? <p className={lettering.quiet}>{t('claims:timeline.nothing')}</p> : null}
      <div ref={lane}>
        {data.length === 0 ? null : (
          <Lane
            entries={data}
            actionsOf={(note) => (
              <NoteActions
                accidentId={accidentId}
                note={note}
                onEdit={() => onEdit(note)}
                focusNext={() => lane.current?.querySelector<HTMLElement>('[data-entry]') ?? null}
              />
            )}
          />
        )}
      </div>
      {hasNextPage ? (
        <Button isBusy={isFetchingNextPage} onClick={() => void earlier()}>
          {t('claims:timeline.earlier')}
        </Button>
      ) : null}
    </>
  )
}

interface LaneProps {
  entries: readonly Entry[]
  /** What can be done with an own note. */
  actionsOf: (note: KnownNote) => ReactNode
}

function Lane({ entries, actionsOf }: LaneProps): ReactNode {
  const t = useT()
  const dayText = useDayText()
  const days = daysOf(entries.map(({ at }) => ({ timestamp: at })))
  return (
    <Timeline label={t('claims:timeline.title')}>
      {entries.map((entry, position) => {
        const day = days.get(position)
        return (
          <Fragment key={entry.id}>
            {day ? <TimelineDay>{dayText(day.date)}</TimelineDay> : null}
            <OneEntry entry={entry}>{noteIn(entry, actionsOf)}</OneEntry>
          </Fragment>
        )
      })}
    </Timeline>
  )
}

function noteIn({ kind, id, note: text, updatedAt }: Entry, actionsOf: LaneProps['actionsOf']): ReactNode {
  return kind === 'noted' && text !== null && updatedAt !== null ? actionsOf({ id, text, updatedAt }) : null
}

function OneEntry({ entry, children }: { entry: Entry; children: ReactNode }): ReactNode {
  const t = useT()
  const { formatTime } = useFormats()
  const sentence = sentenceOf(t, entry)
  const href = hrefOf(entry)
  return (
    <TimelineEntry
      icon={iconOf(entry)}
      title={
        <span data-entry tabIndex={-1} className={styles.sentence}>
          {href === undefined ? sentence : <AppLink href={href}>{sentence}</AppLink>}
        </span>
      }
      time={<time dateTime={entry.at}>{formatTime(entry.at)}</time>}
    >
      <EntryDetails entry={entry} />
      {children}
    </TimelineEntry>
  )
}
