import { NotebookPen, Pencil, Trash2 } from 'lucide-react'
import { Fragment, Suspense, useEffect, useRef, useState } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { timelineFilters } from '@krash/contract/accidents/case-timeline'
import type { TimelineEntry as Entry, TimelineFilter } from '@krash/contract/accidents/case-timeline'
import { daysOf } from '#entities/activity/history/days.ts'
import { useDayText } from '#entities/activity/history/use-day-text.ts'
import { useCaseNotes } from '#entities/claims/case-queries.ts'
import { useTimeline } from '#entities/claims/timeline-query.ts'
import { errorText } from '#shared/api/error-text.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { FilterChip } from '#shared/ui/content/chip.tsx'
import { Timeline, TimelineDay, TimelineEntry } from '#shared/ui/content/timeline.tsx'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { removeWithUndo } from '#shared/ui/feedback/remove-with-undo.ts'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { StaleNotice } from '#shared/ui/feedback/stale-notice.tsx'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import styles from '../claims.module.css'
import { EntryDetails } from './entry-details.tsx'
import { hrefOf, iconOf, sentenceOf } from './entry-words.tsx'
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
      <Entries key={show} accidentId={accidentId} show={show} onEdit={setNoting} />
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
  const { lane, earlier } = useGoingOn(query)
  const { data, isError, error, isFetching, refetch, hasNextPage, isFetchingNextPage } = query
  if (data === undefined && isError) {
    return (
      <ErrorState
        title={t('claims:timeline.failed')}
        text={errorText(error)}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data === undefined) return <Skeleton height={24} />

  return (
    <>
      {isError ? (
        <StaleNotice text={t('claims:loading.stale')} isBusy={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data.length === 0 ? <p className={lettering.quiet}>{t('claims:timeline.nothing')}</p> : null}
      <div ref={lane}>
        {data.length === 0 ? null : <Lane entries={data} accidentId={accidentId} onEdit={onEdit} />}
      </div>
      {hasNextPage ? (
        <Button isBusy={isFetchingNextPage} onClick={earlier}>
          {t('claims:timeline.earlier')}
        </Button>
      ) : null}
    </>
  )
}

/** Loads what is earlier and moves the focus to the first of it, because the button may be gone then. */
function useGoingOn({ data, fetchNextPage }: ReturnType<typeof useTimeline>) {
  const lane = useRef<HTMLDivElement>(null)
  const from = useRef<number>(undefined)
  useEffect(() => {
    const first = from.current === undefined ? undefined : entriesIn(lane.current)[from.current]
    if (!first) return
    from.current = undefined
    first.focus()
  }, [data])

  function earlier(): void {
    from.current = data?.length
    void fetchNextPage().then(({ isError }) => {
      if (isError) from.current = undefined
    })
  }

  return { lane, earlier }
}

/** What can have the focus in each entry, in their order. */
function entriesIn(lane: Element | null): readonly HTMLElement[] {
  return [...(lane?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]
}

interface LaneProps {
  entries: readonly Entry[]
  accidentId: string
  onEdit: (note: KnownNote) => void
}

function Lane({ entries, ...notes }: LaneProps): ReactNode {
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
            <OneEntry entry={entry} {...notes} />
          </Fragment>
        )
      })}
    </Timeline>
  )
}

/** What of an entry is an own note. */
function noteIn({ kind, id, note: text, updatedAt }: Entry): KnownNote | undefined {
  return kind === 'noted' && text !== null && updatedAt !== null ? { id, text, updatedAt } : undefined
}

function OneEntry({ entry, accidentId, onEdit }: Omit<LaneProps, 'entries'> & { entry: Entry }): ReactNode {
  const note = noteIn(entry)
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
      {note ? <NoteActions accidentId={accidentId} note={note} onEdit={() => onEdit(note)} /> : null}
    </TimelineEntry>
  )
}

interface NoteActionsProps {
  accidentId: string
  note: KnownNote
  onEdit: () => void
}

/** An own note can be changed, and removed with a way back. */
function NoteActions({ accidentId, note, onEdit }: NoteActionsProps): ReactNode {
  const t = useT()
  const { remove } = useCaseNotes(accidentId)
  const words = {
    done: t('claims:note.removed'),
    text: t('claims:note.removedText'),
    failed: t('claims:note.removeFailed'),
  }
  function takeOff({ currentTarget }: MouseEvent<HTMLElement>): void {
    const lane = currentTarget.closest('ol')
    const own = currentTarget.closest('li')
    const index = entriesIn(lane).findIndex((entry) => own?.contains(entry))
    // The entry that has come into its place, or the last one.
    const focusNext = () => entriesIn(lane)[index] ?? entriesIn(lane).at(-1) ?? null
    void removeWithUndo({ remove: () => remove(note.id), words, focusNext })
  }

  return (
    <div className={layout.cluster8}>
      <IconButton label={t('claims:note.edit')} onClick={onEdit}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton label={t('claims:note.remove')} onClick={takeOff}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  )
}
