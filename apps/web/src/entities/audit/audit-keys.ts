import type { QueryClient } from '@tanstack/react-query'

export const auditKey = ['audit'] as const

/** After an act with the account: the list has it, and is proved anew. */
export function askAuditAnew(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: auditKey })
}
