import type { QueryClient } from '@tanstack/react-query'

export const preferencesKey = ['preferences'] as const

/** Refetches the preferences after one was changed elsewhere. */
export function askPreferencesAnew(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: preferencesKey })
}
