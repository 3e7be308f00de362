import type { ReactNode } from 'react'
import { useOwnConnections } from '#entities/lawyer-connections/connection-queries.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import type { SharedTo } from './renewal-words.ts'
import { Renewal } from './renewal.tsx'

interface ReportNewsProps {
  /** As the case knows them. */
  lawyer: SharedTo & { connectionId: string }
}

/** Says that a report is another by now than a lawyer sees it, with the way to share what is new. */
export function ReportNews({ lawyer }: ReportNewsProps): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  const { data } = useOwnConnections()
  const { connectionId } = lawyer
  const connection = data?.find(({ id }) => id === connectionId)
  return (
    <div className={layout.line8By12}>
      <p className={lettering.strong}>{t('sharing:renew.changed')}</p>
      {connection ? (
        <Renewal connectionId={connectionId} to={lawyer} shared={connection.shared} isOffline={!isOnline} />
      ) : null}
      {isOnline ? null : <p className={lettering.note}>{t('lawyerConnections:failed.offline')}</p>}
    </div>
  )
}
