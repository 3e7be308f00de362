import type { QueryClient } from '@tanstack/react-query'

export const preferencesKey = ['preferences'] as const

/** Asks for the preferences anew: one of them was changed elsewhere. */
export function askPreferencesAnew(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: preferencesKey })
}
