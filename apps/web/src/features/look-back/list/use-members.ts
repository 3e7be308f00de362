import { useCallback, useState } from 'react'
import type { ActivityItem } from '@krash/contract/activity'

export interface Members {
  ids: ReadonlySet<string>
  set: (item: Pick<ActivityItem, 'id'>, isMember: boolean) => void
  addAll: () => void
  clear: () => void
}

const none: ReadonlySet<string> = new Set()

/** The selected or expanded items. Items that leave the list and return keep their state. */
export function useMembers(items: readonly Pick<ActivityItem, 'id'>[]): Members {
  const [ids, setIds] = useState(none)
  const set = useCallback(({ id }: Pick<ActivityItem, 'id'>, isMember: boolean) => {
    setIds((before) =>
      isMember ? new Set([...before, id]) : new Set([...before].filter((other) => other !== id)),
    )
  }, [])
  return {
    ids,
    set,
    addAll: () => setIds(new Set(items.map(({ id }) => id))),
    clear: () => setIds(none),
  }
}
