import { hashKey, useQueryClient } from '@tanstack/react-query'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { LiveData, LiveKind } from '@krash/contract/live-events'
import { onLive } from './live.ts'

/**
 * Loads the queries below a key anew at each event of these kinds that is about them, and when the stream begins or has
 * missed too much.
 */
export function useLiveQueries<K extends LiveKind>(
  queryKey: QueryKey,
  kinds: readonly K[],
  isAbout: (data: LiveData<K>) => boolean = () => true,
): void {
  const client = useQueryClient()
  const isHeard = useEffectEvent(isAbout)
  // Arrays are made at each rendering, so their contents are compared.
  const [ofKey, ofKinds] = [hashKey(queryKey), kinds.join(' ')]
  useEffect(() => {
    const key = JSON.parse(ofKey) as QueryKey
    const hear = (kind: K) => onLive(kind, (data) => isHeard(data) && askAfterEvent(client, key))
    const stops = [
      ...(ofKinds.split(' ') as K[]).map(hear),
      ...(['ready', 'reset'] as const).map((kind) => onLive(kind, () => askAfterEvent(client, key))),
    ]
    return () => {
      stops.forEach((stop) => stop())
      neglect(client, key)
    }
  }, [client, ofKey, ofKinds])
}

/** Several events in a row do not restart a load that is under way: it is followed by one more. */
export function askAfterEvent(client: QueryClient, queryKey: QueryKey): void {
  void client.invalidateQueries({ queryKey }, { cancelRefetch: false })
}

/** Changes what is loaded below a key as an event tells; what is still being loaded may lack it and is loaded again. */
export function changeLoaded<T>(client: QueryClient, queryKey: QueryKey, change: (known: T) => T): void {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const { data, fetchStatus, isInvalidated } = query.state
    const changed = data === undefined ? data : change(data as T)
    if (data === undefined && fetchStatus === 'fetching') askAfterEvent(client, query.queryKey)
    if (changed === data) continue
    client.setQueryData(query.queryKey, changed)
    // Other events of its time may have been missed.
    if (isInvalidated) query.invalidate()
  }
}

/** Call when a page stops hearing events about these queries: where no other shows them, the next visit asks anew. */
export function neglect(client: QueryClient, queryKey: QueryKey): void {
  const unseen = { queryKey, type: 'inactive', refetchType: 'none' } as const
  // A load that ends with the page puts the state of before back.
  queueMicrotask(() => void client.invalidateQueries(unseen, { cancelRefetch: false }))
}
