import { notifyManager } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { activeCasesOf } from '@krash/contract/accidents/active-cases'
import type { ActivityItem } from '@krash/contract/activity'
import { recentKey } from '#entities/activity/activity-keys.ts'
import type { EntryData, ShellData } from './shell-data.ts'

/** Counts the open cases by the account, else by what is known here, else in the loaded activities. */
export function useShellDataOf(
  { accountCount, keptCount, ...data }: EntryData,
  client: QueryClient,
): ShellData {
  const activities = useLoadedActivities(client)
  return {
    ...data,
    activeCases: activeCasesOf({ accountCount, historyCount: keptCount, activities }),
    areCasesUnknown: (accountCount ?? keptCount ?? activities) === undefined,
  }
}

/** Reads what a page has loaded, and asks for nothing itself. */
function useLoadedActivities(client: QueryClient): ActivityItem[] | undefined {
  const subscribe = useCallback(
    (tell: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(tell)),
    [client],
  )
  const read = () => client.getQueryData<ActivityItem[]>(recentKey)
  return useSyncExternalStore(subscribe, read, read)
}
