import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProfessionalType } from '@krash/contract/professionals'
import { errorText } from '#shared/api/error-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { useProfessional } from './detail-query.ts'

interface ProfessionalDetailProps {
  type: ProfessionalType
  id: string
  onClose: () => void
  /** Buttons of the page: choose, save, schedule. */
  actions?: ReactNode
}

/** Everything about one lawyer or doctor: who they are, what others say, and where each fact comes from. */
export function ProfessionalDetail({ type, id, onClose, actions }: ProfessionalDetailProps): ReactNode {
  const t = useT()
  const { data: who, error, isFetching, refetch } = useProfessional({ type, id })
  return (
    <Dialog isOpen onClose={onClose} title={who ? <bdi>{who.fullName}</bdi> : t('directory:loading')} isWide>
      {who === undefined && error ? (
        <ErrorState
          icon={<CloudOff aria-hidden />}
          title={t('directory:failed')}
          text={errorText(error)}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {who === undefined && !error ? <Skeleton height={20} /> : null}
      {actions}
    </Dialog>
  )
}
