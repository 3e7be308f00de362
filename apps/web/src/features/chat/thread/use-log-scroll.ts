import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { Message } from '@krash/contract/conversations'
import type { QueuedMessage } from '#entities/conversations/message-outbox.ts'

/** So near to the lower edge that the newest message is in sight, in px. */
const AT_END = 48
/** Nothing has been scrolled for so long: somebody reads. */
const RESTED_MS = 80
/** What is farther than this from the view is not drawn, in px. */
const SIGHT = 1500
/** Older ones are fetched this far ahead, in px. */
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
  /** Messages of the other side that came while the person read further up. */
  newCount: number
  toEnd: () => void
}

/**
 * Where the person reads. At the end they stay at the end; further up nothing moves what they read: whatever grows or
 * shrinks below is made up for.
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
  // What stands at the end has been in sight.
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

/** Holds the row at the upper edge where it is, whatever changes below it. `note` it after each scroll. */
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
    // Looked for once the scrolling rests: in each of its frames it would cost the next one.
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

/** Whoever sends wants to see it. */
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

/** Opens where the unread ones begin, when that is above what fits. */
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

/** Seen is what stands at the end of a page that is in front. */
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

/** A glance in passing is no reading. */
const SEEN_MS = 300

/** The height to hold open while an element is far from the view; undefined while it is drawn. */
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

/** Tells of an element near the view. One observer for all of a view: hundreds would cost time in every frame. */
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
  /** When it changes, the look is taken anew: what stayed near would else not be told again. */
  since: unknown
  onNear: () => void
}

/** Calls when an element comes near the view, and again while it stays there and is wanted again. */
export function useWhenNear({ element, root, isWanted, since, onNear }: WhenNear): void {
  useEffect(() => {
    const watched = element.current
    if (!watched || !isWanted) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        // Several at once when the page was busy: the last one is how it stands.
        if (entries.at(-1)?.isIntersecting) onNear()
      },
      { root: root.current, rootMargin: `${AHEAD}px 0px` },
    )
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element, root, isWanted, since, onNear])
}
