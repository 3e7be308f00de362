import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { Message } from '@krash/contract/conversations'
import type { QueuedMessage } from '#entities/conversations/message-outbox.ts'

/** Distance from the bottom, in px, at which the newest message is still in sight. */
const AT_END = 48
/** The person is reading once nothing has been scrolled for this long. */
const RESTED_MS = 80
/** Messages farther than this from the view, in px, are not rendered. */
const SIGHT = 1500
/** Distance, in px, at which older messages are fetched. */
const AHEAD = 2500

interface LogParts {
  messages: readonly Message[]
  waiting: readonly QueuedMessage[]
  unreadFrom: number | undefined
  onSeen: () => void
}

export interface LogScroll {
  onScroll: () => void
  isAtEnd: boolean
  /** Messages from the other side that arrived while the person read further up. */
  newCount: number
  toEnd: () => void
}

/**
 * Keeps the reading position. At the bottom it stays at the bottom; further up nothing moves what the person reads,
 * because whatever grows or shrinks below is compensated.
 */
export function useLogScroll(scroller: RefObject<HTMLDivElement | null>, parts: LogParts): LogScroll {
  const { messages, waiting, unreadFrom, onSeen } = parts
  const [isAtEnd, setAtEnd] = useState(true)
  const last = messages.at(-1)?.position ?? 0
  const [seen, setSeen] = useState(last)
  const note = useAnchor(scroller)
  useOwnSend({ scroller, count: waiting.length })
  useOpening({ scroller, unreadFrom, isReady: messages.length > 0 })
  useSeeing({ isAtEnd, last, onSeen })
  // Messages at the bottom have been in sight.
  if (isAtEnd && seen !== last) setSeen(last)
  const newCount = isAtEnd ? 0 : messages.filter(({ position, isOwn }) => position > seen && !isOwn).length

  const onScroll = useCallback(() => {
    const element = scroller.current
    if (!element) return
    setAtEnd(Math.abs(element.scrollTop) < AT_END)
    note(element)
  }, [scroller, note])

  const toEnd = useCallback(() => {
    scroller.current?.scrollTo({ top: 0 })
    scroller.current?.focus({ preventScroll: true })
  }, [scroller])
  return { onScroll, isAtEnd, newCount, toEnd }
}

/** Keeps the row at the top edge in place, whatever changes below it. Call the returned function after each scroll. */
function useAnchor(scroller: RefObject<HTMLElement | null>): (element: HTMLElement) => void {
  const [anchor] = useState(createAnchor)
  useLayoutEffect(() => {
    if (scroller.current) anchor.hold(scroller.current)
  })
  return anchor.note
}

function createAnchor() {
  let held: { row: Element; top: number } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = (element: HTMLElement) => {
    if (Math.abs(element.scrollTop) < AT_END) return
    const { left, top, width } = element.getBoundingClientRect()
    const row = document.elementFromPoint(left + width / 2, top + 8)?.closest('[data-row]')
    held = row ? { row, top: row.getBoundingClientRect().top } : undefined
  }
  return {
    // The row is looked up only once scrolling rests; doing so in every frame would delay the next one.
    note: (element: HTMLElement) => {
      held = undefined
      clearTimeout(timer)
      timer = setTimeout(look, RESTED_MS, element)
    },
    hold: (element: HTMLElement) => {
      if (!held?.row.isConnected) return
      const moved = held.row.getBoundingClientRect().top - held.top
      if (Math.abs(moved) >= 1) element.scrollBy({ top: moved, behavior: 'instant' })
    },
  }
}

function useOwnSend({ scroller, count }: { scroller: RefObject<HTMLElement | null>; count: number }): void {
  const before = useRef(count)
  useLayoutEffect(() => {
    if (count > before.current) scroller.current?.scrollTo({ top: 0 })
    before.current = count
  }, [scroller, count])
}

interface Opening {
  scroller: RefObject<HTMLElement | null>
  unreadFrom: number | undefined
  isReady: boolean
}

/** Opens at the first unread message when that is above what fits. */
function useOpening({ scroller, unreadFrom, isReady }: Opening): void {
  const isDone = useRef(false)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || !isReady || isDone.current) return
    isDone.current = true
    const mark = element.querySelector('[data-unread-from]')
    if (!mark) return
    const above = mark.getBoundingClientRect().top - element.getBoundingClientRect().top
    if (above < 0) element.scrollBy({ top: above - 16, behavior: 'instant' })
  }, [scroller, unreadFrom, isReady])
}

/** Reports messages as seen while they are at the bottom of a visible page. */
function useSeeing({ isAtEnd, last, onSeen }: { isAtEnd: boolean; last: number; onSeen: () => void }): void {
  useEffect(() => {
    if (!isAtEnd || last === 0) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible' || !document.hasFocus()) return
      timer = setTimeout(onSeen, SEEN_MS)
    }
    look()
    addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isAtEnd, last, onSeen])
}

/** A shorter glance does not count as reading. */
const SEEN_MS = 300

/** The height to reserve while an element is far from the view; undefined while it is rendered. */
export function useSight(
  element: RefObject<HTMLElement | null>,
  root: RefObject<HTMLElement | null>,
): number | undefined {
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const [watched, view] = [element.current, root.current]
    if (!watched || !view) return undefined
    return watch(watched, view, ({ isIntersecting, boundingClientRect }) =>
      setHeight(isIntersecting ? undefined : boundingClientRect.height),
    )
  }, [element, root])
  return height
}

interface Watch {
  observer: IntersectionObserver
  listeners: Map<Element, (entry: IntersectionObserverEntry) => void>
}

const watches = new WeakMap<Element, Watch>()

/**
 * Reports when an element comes near the view. All share one observer, because hundreds would cost time in every frame.
 */
function watch(element: Element, view: Element, listener: (entry: IntersectionObserverEntry) => void) {
  const { observer, listeners } = watches.get(view) ?? startWatch(view)
  listeners.set(element, listener)
  observer.observe(element)
  return () => {
    listeners.delete(element)
    observer.unobserve(element)
  }
}

function startWatch(view: Element): Watch {
  const listeners: Watch['listeners'] = new Map()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) listeners.get(entry.target)?.(entry)
    },
    { root: view, rootMargin: `${SIGHT}px 0px` },
  )
  const started = { observer, listeners }
  watches.set(view, started)
  return started
}

interface WhenNear {
  element: RefObject<HTMLElement | null>
  root: RefObject<HTMLElement | null>
  isWanted: boolean
  /** A change starts a new observation; an element that stayed near would otherwise not be reported again. */
  since: unknown
  onNear: () => void
}

/** Calls `onNear` when an element comes near the view, and again if it is still near once wanted again. */
export function useWhenNear({ element, root, isWanted, since, onNear }: WhenNear): void {
  useEffect(() => {
    const watched = element.current
    if (!watched || !isWanted) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        // There may be several after a busy moment; the last one is the present state.
        if (entries.at(-1)?.isIntersecting) onNear()
      },
      { root: root.current, rootMargin: `${AHEAD}px 0px` },
    )
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element, root, isWanted, since, onNear])
}
