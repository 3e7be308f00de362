import { lazy, Suspense, useRef, useState, useId } from 'react'
import type { ReactNode, Ref } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { LaneSteps } from '#shared/ui/content/lane-steps.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { hasStory, placeProblem } from '#entities/accidents/draft.ts'
import type { Draft } from '#entities/accidents/draft.ts'
import { useDraft } from '#entities/accidents/use-draft.ts'
import { useReportOutbox } from '#entities/accidents/report-outbox.ts'
import { CheckStation, PlaceLine, ReadyLine, StoryLine } from './check-station.tsx'
import styles from './report-form.module.css'
import stationStyles from './station.module.css'
import { SendBar, useSend } from './send-bar.tsx'
import { glide } from '#shared/ui/glide.ts'
import { useMedia, WIDE } from '#shared/ui/use-media.ts'
import { WhereStation } from './where-station.tsx'
import { Check, Pencil } from 'lucide-react'

// The report can be sent before this has loaded over a bad connection, but it is fetched at once.
const whatStation = import('./what-station.tsx')
const WhatStation = lazy(() =>
  whatStation.then(
    ({ WhatStation }) => ({ default: WhatStation }),
    () => ({ default: MissingStation }),
  ),
)

/** The report in three stations, only one of which is required. On phones one is open at a time. */
export function ReportForm({ who }: { who: ReactNode }): ReactNode {
  const t = useT()
  const { draft, hasFailed } = useDraft()
  const { isDurable } = useReportOutbox()
  const { isSending, failure, send } = useSend()
  const { isWide, open, stationProps } = useStations(draft)
  const titles = [t('accidents:where.title'), t('accidents:what.title'), t('accidents:check.title')] as const
  const doneUpTo = placeProblem(draft.place) === undefined ? Math.max(open.current, 1) : 0
  return (
    <div className={styles.form}>
      <LaneSteps
        label={t('accidents:steps')}
        steps={titles}
        current={isWide ? doneUpTo : open.current}
        isEmergency
        isShort={!isWide}
      />
      <Station {...stationProps(0)} title={titles[0]} summary={<PlaceLine place={draft.place} />}>
        <WhereStation place={draft.place} />
      </Station>
      <Station {...stationProps(1)} title={titles[1]} summary={<StoryLine draft={draft} />}>
        <Suspense fallback={<Skeleton lines={6} />}>
          <WhatStation draft={draft} who={who} />
        </Suspense>
      </Station>
      <Station {...stationProps(2)} title={titles[2]} summary={<ReadyLine place={draft.place} />}>
        <CheckStation draft={draft} />
      </Station>
      <p className={styles.kept} data-warning={!isDurable || hasFailed || undefined}>
        {t(isDurable && !hasFailed ? 'accidents:send.kept' : 'accidents:send.notKept')}
      </p>
      <SendBar place={draft.place} isSending={isSending} failure={failure} onSend={send} />
    </div>
  )
}

/** Shown when station 2 could not be fetched. The station is optional, and the draft survives the reload. */
function MissingStation(): ReactNode {
  const t = useT()
  return (
    <>
      <p>{t('accidents:what.missing')}</p>
      <Button onClick={() => location.reload()}>{t('shell:crash.reload')}</Button>
    </>
  )
}

function useStations(draft: Draft) {
  const isWide = useMedia(WIDE)
  const [current, setCurrent] = useState(0)
  const headings = useRef<(HTMLHeadingElement | null)[]>([])

  function go(station: number): void {
    setCurrent(station)
    // Runs after the station has opened, because reading continues at its heading.
    requestAnimationFrame(() => {
      headings.current[station]?.focus({ preventScroll: true })
      headings.current[station]?.closest('section')?.scrollIntoView({ block: 'start', behavior: glide() })
    })
  }

  const done = [placeProblem(draft.place) === undefined, hasStory(draft), false]
  const stationProps = (station: 0 | 1 | 2) => ({
    position: station + 1,
    isDone: done[station] ?? false,
    isOpen: isWide || current === station,
    onOpen: () => go(station),
    onNext: isWide || station === 2 ? undefined : () => go(station + 1),
    ref: (heading: HTMLHeadingElement | null) => {
      headings.current[station] = heading
    },
  })
  return { isWide, open: { current, go }, stationProps }
}

interface StationProps {
  position: number
  title: string
  /** Replaces the station by one line while it is closed. */
  summary: ReactNode
  isDone: boolean
  isOpen: boolean
  onOpen: () => void
  /** Opens the next station. Left out on wide screens, where all are open. */
  onNext?: (() => void) | undefined
  ref?: Ref<HTMLHeadingElement>
  children: ReactNode
}

function Station(props: StationProps): ReactNode {
  const { position, title, summary, isDone, isOpen, onOpen, onNext, ref, children } = props
  const t = useT()
  const titleId = useId()
  return (
    <section className={stationStyles.station} aria-labelledby={titleId} data-open={isOpen || undefined}>
      <header className={stationStyles.head}>
        <span className={stationStyles.sign} data-done={isDone || undefined} aria-hidden>
          {isDone ? <Check /> : position}
        </span>
        <h2 id={titleId} ref={ref} tabIndex={-1} className={stationStyles.title}>
          {title}
        </h2>
        {isOpen ? null : (
          <Button
            variant="text"
            icon={<Pencil aria-hidden />}
            aria-label={t('accidents:edit', { station: title })}
            onClick={onOpen}
          >
            {t('shell:actions.edit')}
          </Button>
        )}
      </header>
      {isOpen ? (
        <div className={stationStyles.content}>
          {children}
          {onNext ? (
            <Button isLarge isWide onClick={onNext}>
              {t('accidents:next')}
            </Button>
          ) : null}
        </div>
      ) : (
        <div className={stationStyles.summary}>{summary}</div>
      )}
    </section>
  )
}
