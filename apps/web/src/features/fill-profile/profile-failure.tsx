import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { ApiError } from '#shared/api/api-error.ts'
import { logWarning } from '#shared/api/log-failure.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { LoadingScreen } from '#shared/ui/feedback/loading-screen.tsx'
import { dataOperationText } from '#shared/api/data-operation-text.ts'
import { forceLogout } from '#shared/session/leave.ts'

interface ProfileFailureProps {
  error: unknown
  /** Another try is running: the error is cleared, but the button stays under the finger. */
  isBusy: boolean
  onRetry: () => void
}

/** Tells why the profile could not be loaded, with Retry. Without a session it leads to the sign-in. */
export function ProfileFailure({ error, isBusy, onRetry }: ProfileFailureProps): ReactNode {
  const t = useT()
  if (error instanceof ApiError && error.status === 401) return <ToLogin />
  return (
    <ErrorState
      title={t(isBusy ? 'profile:loading' : 'profile:error.title')}
      text={isBusy ? '\u00A0' : dataOperationText(error, 'profile', 'load')}
      isBusy={isBusy}
      onRetry={onRetry}
    />
  )
}

/** The call has usually ended the session already; a 401 that did not is handled here. */
function ToLogin(): ReactNode {
  useEffect(() => {
    logWarning('User not authenticated, redirecting to login...')
    forceLogout()
  }, [])
  return <LoadingScreen />
}
