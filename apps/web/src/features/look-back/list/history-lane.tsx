import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { FocusEvent, KeyboardEvent, ReactNode, Ref } from 'react'
import type { ActivityItem } from '@krash/contract/activity'
import { useT } from '#shared/i18n/use-t.ts'
import { useMedia, WIDE } from '#shared/ui/use-media.ts'
import { daysOf } from '#entities/activity/history/days.ts'
import { DayMarker } from './day-marker.tsx'
import { HistoryRow } from './history-row.tsx'
import type { RowSteps } from './row-steps.ts'
import styles from './history-lane.module.css'

/** Height of a row in pixels before it is measured. */
const ROW_ESTIMATE = 63
const DAY_ESTIMATE = 52
/** Rows rendered beyond both edges, so that fast scrolling finds them in place. */
const OVERSCAN = 5
/** Pixels covered at the top by the header and the bulk bar. */
const COVERED = 140

/** A row to show, by its item's id; the item may still be on its way into the list. */
interface Wish {
  id: string
  /** The part of it that takes the focus. */
  what: 'box' | 'day'
  /** Scrolls to the row; otherwise the page stays where it is. */
  isScrolling: boolean
}

export interface LaneHandle {
  /** Focuses a row, and scrolls to it on request. */
  show: (wish: Wish) => void
}

interface HistoryLaneProps extends RowSteps {
  handle: Ref<LaneHandle>
  items: readonly ActivityItem[]
  total: number
  /** With a box in each row. */
  hasTools: boolean
  selected: ReadonlySet<string>
  expanded: ReadonlySet<string>
}

/**
 * Everything loaded, on one dashed lane. Only rows near the screen, at their measured positions, and the focused row
 * are rendered.
 */
export function HistoryLane(props: HistoryLaneProps): ReactNode {
  const { handle, items, total, hasTools, selected, expanded, ...steps } = props
  const t = useT()
  const isWide = useMedia(WIDE)
  const days = useMemo(() => daysOf(items), [items])
  const lane = useRef<HTMLOListElement>(null)
  const held = useHeldRow(lane, items)
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed to another component
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: items.length,
    estimateSize: (index) => ROW_ESTIMATE + (days.has(index) ? DAY_ESTIMATE : 0),
    getItemKey: useCallback((index: number) => items[index]?.id ?? index, [items]),
    scrollMargin: useTop(lane),
    scrollPaddingStart: COVERED,
    overscan: OVERSCAN,
    rangeExtractor: (range) => withHeld(defaultRangeExtractor(range), held.index(range.count)),
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  })

  const { containerRef } = virtualizer
  const hold = useCallback(
    (element: HTMLOListElement | null) => {
      lane.current = element
      containerRef(element)
    },
    [containerRef],
  )

  const wish = useRef<Wish>(undefined)
  function grant(): void {
    const wanted = wish.current
    const index = wanted ? items.findIndex(({ id }) => id === wanted.id) : -1
    if (!wanted || index === -1) return
    wish.current = undefined
    if (wanted.isScrolling) virtualizer.scrollToIndex(index, { align: 'start' })
    focusRow(lane, index, wanted.what)
  }
  const grantLater = useEffectEvent(grant)
  useEffect(() => grantLater(), [items])
  useImperativeHandle(handle, () => ({
    show: (wanted) => {
      wish.current = wanted
      grant()
    },
  }))

  function walk(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const from = rowOf(event.target)
    if (step === undefined || from === undefined || !isBox(event.target)) return
    const to = from + step
    if (to < 0 || to >= items.length) return
    event.preventDefault()
    virtualizer.scrollToIndex(to, { align: 'auto' })
    focusRow(lane, to, 'box')
  }

  return (
    <ol
      ref={hold}
      className={styles.lane}
      aria-label={t('history:list.label')}
      onKeyDown={walk}
      {...held.listeners}
    >
      {virtualizer.getVirtualItems().map(({ key, index }) => {
        const item = items[index]
        const day = days.get(index)
        return item === undefined ? null : (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className={styles.place}
            aria-setsize={total}
            aria-posinset={index + 1}
          >
            {day ? <DayMarker {...day} /> : null}
            <HistoryRow
              item={item}
              isSelected={selected.has(item.id)}
              isOpen={expanded.has(item.id)}
              isWide={isWide}
              hasBox={hasTools}
              {...steps}
            />
          </li>
        )
      })}
    </ol>
  )
}

/** Distance of the lane from the top of the page, in pixels; the content above may grow and shrink. */
function useTop(lane: { current: HTMLElement | null }): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const { current } = lane
      if (current) setTop(Math.round(current.getBoundingClientRect().top + scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [lane])
  return top
}

/** Keeps the focused row rendered. When its item leaves the list, the row in its place takes the focus. */
function useHeldRow(lane: { current: HTMLElement | null }, items: readonly ActivityItem[]) {
  const held = useRef<{ id: string; index: number }>(undefined)
  useEffect(() => {
    const { current } = held
    if (!current || items[current.index]?.id === current.id) return
    const index = items.findIndex(({ id }) => id === current.id)
    if (index !== -1) {
      held.current = { ...current, index }
      return
    }
    const next = Math.min(current.index, items.length - 1)
    held.current = undefined
    // A closing dialog first tries to return the focus.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body && next >= 0) focusRow(lane, next, 'box')
    })
  }, [items, lane])
  return {
    index: (count: number) => (held.current && held.current.index < count ? held.current.index : undefined),
    listeners: {
      onFocus: ({ target }: FocusEvent) => {
        const index = rowOf(target)
        const id = index === undefined ? undefined : items[index]?.id
        if (index !== undefined && id !== undefined) held.current = { id, index }
      },
      onBlur: ({ relatedTarget }: FocusEvent) => {
        // The focus was lost or moved elsewhere; only a move releases the row.
        if (relatedTarget && !lane.current?.contains(relatedTarget)) held.current = undefined
      },
    },
  }
}

function withHeld(indexes: number[], held: number | undefined): number[] {
  if (held === undefined || indexes.includes(held)) return indexes
  return [...indexes, held].toSorted((one, other) => one - other)
}

/** Focuses a row that may take some frames to be rendered. */
function focusRow(lane: { current: HTMLElement | null }, index: number, what: 'box' | 'day'): void {
  const wanted = `[data-index="${index}"] ${what === 'box' ? '[data-pick]' : '[data-day]'}`
  let frames = 20
  const look = () => {
    const element = lane.current?.querySelector<HTMLElement>(wanted)
    if (element) element.focus({ preventScroll: true })
    else if ((frames -= 1) > 0) requestAnimationFrame(look)
  }
  look()
}

function rowOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest('[data-index]') : null
  return row ? Number(row.getAttribute('data-index')) : undefined
}

function isBox(target: EventTarget): boolean {
  return target instanceof Element && target.hasAttribute('data-pick')
}
