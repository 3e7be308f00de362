import { useCallback, useState } from 'react'
import type { ActivityItem } from '@krash/contract/activity'

export interface Members {
  ids: ReadonlySet<string>
  set: (item: Pick<ActivityItem, 'id'>, isMember: boolean) => void
  addAll: () => void
  clear: () => void
}

const none: ReadonlySet<string> = new Set()

/** Which of the items are chosen, or unfolded. Items that leave the list and come back are as they were. */
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
