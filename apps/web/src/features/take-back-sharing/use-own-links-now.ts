import type { SharedPlace } from '@krash/contract/shared-places'
import { useOwnLinks } from '#entities/shared-places/place-queries.ts'
import { useNow } from '#shared/ui/use-now.ts'

export interface OwnLinks {
  /** The newest link of each report: ending one ends the others of its report. */
  open: readonly SharedPlace[]
  isPending: boolean
  hasFailed: boolean
  isBusy: boolean
  retry: () => void
}

/** The links through which somebody can see the person's place right now. */
export function useOwnLinksNow(): OwnLinks {
  const now = useNow()
  const { data, isPending, isError, isFetching, refetch } = useOwnLinks()
  const alive = (data ?? []).filter(({ expiresAt }) => Date.parse(expiresAt) > now)
  const open = alive.filter(
    (link, at) => alive.findIndex(({ accidentId }) => accidentId === link.accidentId) === at,
  )
  return { open, isPending, hasFailed: isError, isBusy: isFetching, retry: () => void refetch() }
}
