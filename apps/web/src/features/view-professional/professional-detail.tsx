import { UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Professional, ProfessionalType } from '@krash/contract/professionals'
import { ApiError } from '#shared/api/api-error.ts'
import { errorText } from '#shared/api/error-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import layout from '#shared/styles/layout.module.css'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { EmptyState, ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import styles from './professional-detail.module.css'
import { Correction } from './correction.tsx'
import { DetailHead } from './detail-head.tsx'
import { useProfessional } from '#entities/professionals/professional-queries.ts'
import { Facts } from './facts.tsx'
import { Reach } from './reach.tsx'
import { Reviews } from './reviews.tsx'
import { Sources } from './sources.tsx'

interface ProfessionalDetailProps {
  type: ProfessionalType
  id: string
  onClose: () => void
  /** The page's buttons: choose, save, schedule. They stay in view. */
  actions?: ReactNode
  /** A way to say something about the person, at the end. */
  renderFeedback: (who: Professional) => ReactNode
}

/** Everything about one lawyer or doctor: the facts, other people's reviews, and the sources. */
export function ProfessionalDetail(props: ProfessionalDetailProps): ReactNode {
  const { type, id, onClose, actions, renderFeedback } = props
  const t = useT()
  const query = useProfessional({ type, id })
  const who = query.data
  return (
    <Dialog
      isOpen
      isSide
      isWide
      onClose={onClose}
      title={who ? <bdi>{who.fullName}</bdi> : t(`directory:title.${type}`)}
      footer={who ? actions : null}
    >
      {who ? <Everything who={who} feedback={renderFeedback(who)} /> : <Missing query={query} />}
    </Dialog>
  )
}

function Everything({ who, feedback }: { who: Professional; feedback: ReactNode }): ReactNode {
  return (
    <div className={layout.stack24}>
      <DetailHead who={who} />
      <Reach who={who} />
      <Facts who={who} />
      <Reviews who={who} />
      <Sources who={who} />
      <div className={styles.end}>
        <Correction who={who} />
        {feedback}
      </div>
    </div>
  )
}

/** Shown while the person is loading, unknown, or failed to load. */
function Missing({ query }: { query: ReturnType<typeof useProfessional> }): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  const { error, isFetching, refetch } = query
  if (!error) return <Loading />
  if (isUnknown(error)) {
    return (
      <EmptyState icon={<UserX aria-hidden />} title={t('directory:gone')} text={t('directory:goneText')} />
    )
  }
  return (
    <ErrorState
      title={t('directory:failed')}
      text={isOnline ? errorText(error) : t('directory:offline')}
      isBusy={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

function Loading(): ReactNode {
  return (
    <div className={layout.stack24}>
      <Skeleton height={5} />
      <Skeleton height={9} />
      <Skeleton height={14} />
    </div>
  )
}

/** True when nobody has this id any more or it is invalid, so trying again cannot help. */
function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}
