import { ArrowUp } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { ActivityItem } from '@krash/contract/activity'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import type { HistoryList as Loaded } from '#entities/activity/history/history-list.ts'
import { useChanges } from '#entities/activity/history/use-changes.ts'
import type { Changes } from '#entities/activity/history/use-changes.ts'
import type { History } from '#entities/activity/history/use-history.ts'
import { BulkBar, selectAllId } from './bulk-bar.tsx'
import { DeleteQuestion } from './delete-question.tsx'
import { HistoryLane } from './history-lane.tsx'
import type { LaneHandle } from './history-lane.tsx'
import type { RowSteps } from './row-steps.ts'
import { useIsAtTop } from './use-is-at-top.ts'
import { useMembers } from './use-members.ts'
import styles from './history-list.module.css'

interface HistoryListProps {
  history: History
  list: Loaded
  lane: RefObject<LaneHandle | null>
}

interface ToolsProps {
  hasTools: boolean
}

/** Id of the heading above the list, which takes the focus when the list is empty. */
export const listTitleId = 'history-title'

/** The items to delete: that of one row, or all selected. */
interface Doomed {
  items: readonly ActivityItem[]
  isBulk: boolean
}

/** The loaded items, with actions on several at once and a button for more. */
export function HistoryList({ history, list, lane, hasTools }: HistoryListProps & ToolsProps): ReactNode {
  const { items, waiting } = list
  const changes = useChanges(history)
  const selected = useMembers(items)
  const expanded = useMembers(items)
  const [doomed, setDoomed] = useState<Doomed>()
  const top = useRef<HTMLDivElement>(null)
  const isAtTop = useIsAtTop(top)
  const { showWaiting } = history
  const chosen = items.filter(({ id }) => selected.ids.has(id))

  useEffect(() => {
    // Nobody is reading further down, so new items move nothing out of sight.
    if (isAtTop && waiting.length > 0) showWaiting()
  }, [isAtTop, waiting, showWaiting])

  async function finish(work: Promise<boolean>): Promise<void> {
    const isDone = await work
    // Flushed at once: while the question is open, nothing behind it can take the focus that the pressed buttons lose
    // now.
    flushSync(() => {
      setDoomed(undefined)
      if (isDone) selected.clear()
    })
    if (!isDone) return
    const next = document.getElementById(selectAllId) ?? document.getElementById(listTitleId)
    next?.focus({ preventScroll: true })
  }

  async function remove({ items: gone, isBulk }: Doomed): Promise<void> {
    const work = changes.remove(gone)
    if (isBulk) return finish(work)
    await work
    setDoomed(undefined)
    return undefined
  }

  function showNews(): void {
    const [newest] = waiting
    showWaiting()
    if (newest) lane.current?.show({ id: newest.id, what: 'box', isScrolling: true })
  }

  return (
    <div className={styles.list} data-plain={!hasTools || undefined} aria-busy={history.isStale || undefined}>
      <div ref={top} />
      {hasTools ? (
        <BulkBar
          loaded={items.length}
          chosen={chosen.length}
          isBusy={changes.isBusy}
          onSelectAll={(isSelected) => (isSelected ? selected.addAll() : selected.clear())}
          onRead={() => void finish(changes.mark(chosen, 'read'))}
          onArchive={() => void finish(changes.mark(chosen, 'archive'))}
          onDelete={() => setDoomed({ items: chosen, isBulk: true })}
        />
      ) : null}
      <News count={isAtTop ? 0 : waiting.length} onShow={showNews} />
      <HistoryLane
        handle={lane}
        items={items}
        total={list.total}
        hasTools={hasTools}
        selected={selected.ids}
        expanded={expanded.ids}
        onSelect={selected.set}
        onExpand={expanded.set}
        onMark={useMarking(changes)}
        onDelete={useCallback((item: ActivityItem) => setDoomed({ items: [item], isBulk: false }), [])}
      />
      <More history={history} list={list} lane={lane} />
      <DeleteQuestion
        doomed={doomed?.items}
        isBusy={changes.isBusy}
        onConfirm={() => void (doomed && remove(doomed))}
        onCancel={() => setDoomed(undefined)}
      />
    </div>
  )
}

/** Returns the same function as long as the list is shown, so that unchanged rows do not render again. */
function useMarking({ mark }: Changes): RowSteps['onMark'] {
  const latest = useRef(mark)
  useEffect(() => {
    latest.current = mark
  }, [mark])
  return useCallback((item, action) => void latest.current([item], action), [])
}

/** New items that would move what is being read wait for this button. */
function News({ count, onShow }: { count: number; onShow: () => void }): ReactNode {
  const t = useT()
  return (
    <div role="status" className={styles.news}>
      {count === 0 ? null : (
        <Button variant="primary" className={styles.pill} icon={<ArrowUp aria-hidden />} onClick={onShow}>
          {t('history:news', { count })}
        </Button>
      )}
    </div>
  )
}

/** Shows how much is loaded and loads the next page, then focuses its first item because the button moves far down. */
function More({ history, list, lane }: HistoryListProps): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  const { isLoadingMore, hasMoreFailed, loadMore } = history
  const shown = list.items.length

  async function goOn(): Promise<void> {
    const next = (await loadMore())?.items[shown]
    if (next) lane.current?.show({ id: next.id, what: 'box', isScrolling: false })
  }

  return (
    <div className={styles.more}>
      {hasMoreFailed ? (
        <p role="alert" className={styles.failed}>
          {t('history:failed.more')}
        </p>
      ) : null}
      {list.hasMore ? (
        <Button isBusy={isLoadingMore} onClick={() => void goOn()}>
          {t('history:list.more')}
        </Button>
      ) : null}
      <p className={styles.shown}>
        {t('history:list.shown', { shown: formatNumber(shown), total: formatNumber(list.total) })}
      </p>
    </div>
  )
}
