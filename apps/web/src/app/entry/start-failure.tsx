import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { StartScreen } from './start-screen.tsx'

/** Shown when neither the sign-in nor the app could be loaded. */
export function StartFailure({ onRetry }: { onRetry: () => void }): ReactNode {
  const t = useT()
  return (
    <StartScreen>
      <ErrorState title={t('accounts:start.failed')} onRetry={onRetry} />
    </StartScreen>
  )
}
