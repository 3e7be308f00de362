import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { useWhen } from '#shared/i18n/use-when.ts'
import { useOnline } from '#shared/offline/online.ts'
import { StaleNotice } from './stale-notice.tsx'

interface StaleListProps {
  /** The query of what is shown. */
  list: { isError: boolean; isFetching: boolean; dataUpdatedAt: number; refetch: () => unknown }
}

/** Says how old the content is that stays on the screen; nothing while it is fresh. */
export function StaleList({
  list: { isError, isFetching, dataUpdatedAt, refetch },
}: StaleListProps): ReactNode {
  const t = useT()
  const when = useWhen()
  const isOffline = !useOnline()
  if (!isError && !isOffline) return null
  const time = when(new Date(dataUpdatedAt).toISOString())
  return (
    <StaleNotice
      text={isOffline ? t('shell:stale.offline', { time }) : t('shell:stale.failed')}
      isOffline={isOffline}
      isBusy={isFetching}
      onRetry={() => void refetch()}
    />
  )
}
