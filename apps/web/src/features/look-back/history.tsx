import { Ellipsis, RotateCw, SlidersHorizontal } from 'lucide-react'
import { useId, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import { readStored, removeStored, writeStored } from '#shared/session/browser-storage.ts'
import { dayOf } from '#shared/i18n/day-of.ts'
import { useFailureToast } from '#entities/activity/history/use-failure-toast.ts'
import { deviceTimeZone, useHistory } from '#entities/activity/history/use-history.ts'
import type { History as HistoryState } from '#entities/activity/history/use-history.ts'
import { useDayText } from '#entities/activity/history/use-day-text.ts'
import { useLiveHistory } from '#entities/activity/history/use-live-history.ts'
import { FilterChips } from './filters/filter-chips.tsx'
import { FilterPanel } from './filters/filter-panel.tsx'
import { filterCount, filterOf } from './filters/history-search.ts'
import type { SearchControl } from './filters/use-history-search.ts'
import { useHistorySearch } from './filters/use-history-search.ts'
import { HistoryBody } from './history-body.tsx'
import { listTitleId } from './list/history-list.tsx'
import type { LaneHandle } from './list/history-lane.tsx'
import { ExportButton } from './overview/export-button.tsx'
import { MonthBars } from './overview/month-bars.tsx'
import { StatLinks } from './overview/stat-links.tsx'
import styles from './history.module.css'

/** Everything the person did and what was done for them, with search and clean-up. */
export function History(): ReactNode {
  const control = useHistorySearch()
  const filter = useMemo(() => filterOf(control.search, deviceTimeZone()), [control.search])
  const history = useHistory(filter)
  const lane = useRef<LaneHandle>(null)
  const jump = useJump(history, lane)
  const clear = useClearing(control)
  useLiveHistory(history)
  const tools = useTools()
  return (
    <div className={styles.page}>
      <Head history={history} control={control} tools={tools} />
      <FilterChips control={control} onClear={clear} onRemoved={focusTitle} />
      {tools.isOpen ? (
        <div className={styles.overview}>
          <StatLinks search={control.search} />
          <MonthBars isBusy={history.isLoadingMore} onDay={jump} />
        </div>
      ) : null}
      <section aria-labelledby={listTitleId} className={layout.stack16}>
        <Found history={history} />
        <HistoryBody
          history={history}
          lane={lane}
          hasFilters={filterCount(control.search) > 0}
          hasTools={tools.isOpen}
          onClear={clear}
        />
      </section>
    </div>
  )
}

interface Tools {
  isOpen: boolean
  toggle: () => void
}

const TOOLS_KEY = 'krash_history_tools'

/** Whether search, counts and clean-up are shown with the history; kept in this tab. */
function useTools(): Tools {
  const [isOpen, setOpen] = useState(() => readStored('session', TOOLS_KEY) !== null)
  function toggle(): void {
    if (isOpen) removeStored('session', TOOLS_KEY)
    else writeStored('session', TOOLS_KEY, 'open')
    setOpen(!isOpen)
  }
  return { isOpen, toggle }
}

interface HeadProps {
  history: HistoryState
  control: SearchControl
  tools: Tools
}

function Head({ history, control, tools }: HeadProps): ReactNode {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const count = filterCount(control.search)
  return (
    <>
      <header className={layout.line12}>
        <PageHeading className={styles.title ?? ''}>{t('history:title')}</PageHeading>
        <Refresh history={history} />
        <IconButton
          label={t('history:tools')}
          className={styles.refresh ?? ''}
          aria-expanded={tools.isOpen}
          data-tools
          onClick={tools.toggle}
        >
          <Ellipsis aria-hidden />
        </IconButton>
        {tools.isOpen ? (
          <div className={styles.actions}>
            <Button
              icon={<SlidersHorizontal aria-hidden />}
              aria-expanded={isOpen}
              aria-controls={isOpen ? panelId : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              {count > 0 ? t('history:filters.openCount', { count }) : t('history:filters.open')}
            </Button>
            <ExportButton filter={history.filter} />
          </div>
        ) : null}
      </header>
      {isOpen && tools.isOpen ? <FilterPanel id={panelId} control={control} /> : null}
    </>
  )
}

function Refresh({ history }: { history: HistoryState }): ReactNode {
  const t = useT()
  const tellFailure = useFailureToast()
  const [isBusy, setBusy] = useState(false)

  async function refresh(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      await history.refresh()
      showToast({ kind: 'info', text: t('history:refresh.done') })
    } catch (error) {
      tellFailure(error, t('history:failed.refresh'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <IconButton
      label={t('history:refresh.button')}
      className={styles.refresh ?? ''}
      aria-busy={isBusy || undefined}
      onClick={() => void refresh()}
    >
      <RotateCw aria-hidden />
    </IconButton>
  )
}

/** The number of matching items. Its heading takes the focus when a pressed button disappears. */
function Found({ history: { list, isStale } }: { history: HistoryState }): ReactNode {
  const t = useT()
  return (
    <div role="status">
      <h2 id={listTitleId} tabIndex={-1} className={styles.found}>
        {list === undefined || isStale
          ? t('history:list.label')
          : t('history:list.found', { count: list.total })}
      </h2>
    </div>
  )
}

function focusTitle(): void {
  document.getElementById(listTitleId)?.focus({ preventScroll: true })
}

/** Removes all filters, with Undo. */
function useClearing({ search, replaceAll }: SearchControl): () => void {
  const t = useT()
  return () => {
    replaceAll({})
    showToast({ kind: 'success', text: t('history:filters.cleared'), onUndo: () => replaceAll(search) })
    focusTitle()
  }
}

/** Scrolls to a day after loading the items before it; says so if that day is empty. */
function useJump(history: HistoryState, lane: { current: LaneHandle | null }): (date: string) => void {
  const t = useT()
  const dayText = useDayText()

  async function jump(date: string): Promise<void> {
    history.showWaiting()
    const list = await history.loadDay(date)
    if (list === undefined) {
      showToast({ kind: 'error', text: t('history:failed.more') })
      return
    }
    const found = list.items.find(({ timestamp }) => dayOf(timestamp) <= date)
    if (found === undefined || dayOf(found.timestamp) !== date) {
      showToast({ kind: 'info', text: t('history:month.nothing', { day: dayText(date) }) })
      return
    }
    lane.current?.show({ id: found.id, what: 'day', isScrolling: true })
  }
  return (date) => void jump(date)
}
