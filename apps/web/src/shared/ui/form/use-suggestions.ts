import { useEffect, useRef, useState } from 'react'
import type { Precision } from '@krash/contract/location'

export interface Suggestion {
  id: string
  label: string
  /** Precision of the position; an address known only by its town says so. */
  precision?: Precision
}

/** A suggestion whose details are fetched once it is picked; undefined when that fails. */
export interface Unresolved<Item extends Suggestion> extends Suggestion {
  resolve: () => Promise<Item | undefined>
}

export type Suggested<Item extends Suggestion> = Item | Unresolved<Item>

/** Finds suggestions for a text. `signal` is aborted when the text changes meanwhile. */
export type Suggest<Item extends Suggestion> = (
  query: string,
  signal: AbortSignal,
) => Promise<readonly Suggested<Item>[]>

export type SuggestionStatus = 'idle' | 'loading' | 'ready' | 'offline' | 'failed'

interface Found<Item extends Suggestion> {
  query: string
  status: SuggestionStatus
  items: readonly Suggested<Item>[]
}

const quietTime = 250
const shortest = 3
const nothing = { query: '', status: 'idle', items: [] } as const

interface SuggestionsInput<Item extends Suggestion> {
  text: string
  suggest: Suggest<Item>
}

/** The list under an address field: loaded when typing pauses, navigated with the arrow keys. */
export function useSuggestions<Item extends Suggestion>({ text, suggest }: SuggestionsInput<Item>) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState<number>()
  const [found, setFound] = useState<Found<Item>>(nothing)
  /** The items shown while the next answer loads. */
  const shown = useRef(found.items)
  const query = text.trim()
  const isAsking = isOpen && query.length >= shortest

  useEffect(() => {
    if (!isAsking) return undefined
    const stop = new AbortController()
    const timer = setTimeout(() => {
      setFound((before) => ({ query, status: 'loading', items: before.items }))
      search({ query, suggest, signal: stop.signal }).then(
        (result) => {
          if (stop.signal.aborted) return
          setActive((at) => sameAmong(result.items, shown.current[at ?? -1]))
          setFound(result)
        },
        () => undefined,
      )
    }, quietTime)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [isAsking, query, suggest])

  useEffect(() => {
    shown.current = found.items
  })

  return {
    ...shownOf({ isAsking, query, found }),
    isOpen,
    active: isOpen ? active : undefined,
    open: () => setOpen(true),
    close: () => {
      setOpen(false)
      setActive(undefined)
    },
    /** Moves the selection, wrapping around at both ends. Opens a closed list. */
    move: (step: 1 | -1) => {
      setOpen(true)
      const count = found.items.length
      if (count > 0) setActive(((active ?? (step === 1 ? -1 : count)) + step + count) % count)
    },
  }
}

/** The new index of the item selected with the arrow keys, so that a later answer does not lose the selection. */
export function sameAmong(items: readonly Suggestion[], chosen: Suggestion | undefined): number | undefined {
  const at = items.findIndex(({ id }) => id === chosen?.id)
  return at === -1 ? undefined : at
}

interface Asked<Item extends Suggestion> {
  isAsking: boolean
  query: string
  found: Found<Item>
}

/**
 * Until this text has an answer, the previous answer stays visible, marked as loading. An answer stays when the field is
 * left: a sentence that went just then would move the button that is being pressed.
 */
function shownOf<Item extends Suggestion>({ isAsking, query, found }: Asked<Item>): Found<Item> {
  if (isAsking) return found.query === query ? found : { ...found, status: 'loading' }
  return found.query === query && found.status !== 'loading' ? found : nothing
}

interface Search<Item extends Suggestion> {
  query: string
  suggest: Suggest<Item>
  signal: AbortSignal
}

async function search<Item extends Suggestion>(input: Search<Item>): Promise<Found<Item>> {
  const { query, suggest, signal } = input
  if (!navigator.onLine) return { query, status: 'offline', items: [] }
  try {
    return { query, status: 'ready', items: await suggest(query, signal) }
  } catch {
    return { query, status: navigator.onLine ? 'failed' : 'offline', items: [] }
  }
}
