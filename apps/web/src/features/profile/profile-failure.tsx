import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '#shared/api/api-error.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { LoadingScreen } from '#shared/ui/feedback/loading-screen.tsx'
import { dataOperationText } from '#shared/api/data-operation-text.ts'

interface ProfileFailureProps {
  error: unknown
  /** Another try is on its way: the error is cleared, the button stays where the finger is. */
  isBusy: boolean
  onRetry: () => void
}

/** The profile could not be read: why, and Retry. A session that has ended is on its way to the sign-in. */
export function ProfileFailure({ error, isBusy, onRetry }: ProfileFailureProps): ReactNode {
  const t = useT()
  if (error instanceof ApiError && error.status === 401) return <LoadingScreen />
  return (
    <ErrorState
      icon={<CloudOff aria-hidden />}
      title={t(isBusy ? 'profile:loading' : 'profile:error.title')}
      text={isBusy ? '\u00A0' : dataOperationText(error, 'profile', 'load')}
      isBusy={isBusy}
      onRetry={onRetry}
    />
  )
}
