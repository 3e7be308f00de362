import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { auditRoutes } from '@krash/contract/audit'
import type { AuditEntry, AuditGroup } from '@krash/contract/audit'
import { call } from '#shared/api/call.ts'
import { auditKey } from './audit-keys.ts'

const PAGE = 10

interface Page {
  entries: AuditEntry[]
  hasMore: boolean
}

/** What happened in the account, newest first, ten at a time. */
export function useAudit(group: AuditGroup | undefined) {
  return useInfiniteQuery({
    queryKey: [...auditKey, group ?? 'all'],
    // Acts on other pages and devices tell it nothing.
    refetchOnMount: 'always',
    refetchOnReconnect: true,
    placeholderData: keepPreviousData,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const query = { limit: PAGE, offset: pageParam, ...(group && { group }) }
      const { data, pagination } = await call(auditRoutes.listAudit, { query, signal })
      return { entries: data, hasMore: pagination?.hasMore ?? false }
    },
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length * PAGE : undefined),
  })
}

/** Whether the whole list is complete and unchanged, as the server proves it. */
export function useAuditCheck() {
  return useQuery({
    queryKey: [...auditKey, 'check'],
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => (await call(auditRoutes.checkAudit, { signal })).data,
  })
}
