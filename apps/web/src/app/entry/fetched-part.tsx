import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { CloudOff } from 'lucide-react'
import { useT } from '#shared/i18n/use-t.ts'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'

/** Loads a part of the app; `here` is the part if it has loaded before. `load` tries again after a failure. */
export function useFetched<Part>(fetchPart: () => Promise<Part>, here: Part | undefined) {
  // Wrapped in functions, because a setter would call a component given to it.
  const [part, setPart] = useState(() => here)
  const [hasFailed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    fetchPart().then(
      (fetched) => setPart(() => fetched),
      () => setFailed(true),
    )
  }, [fetchPart, turn])
  function load(): void {
    setFailed(false)
    setTurn(turn + 1)
  }
  return { part, hasFailed, load }
}

/** Shown when neither the sign-in nor the app could be loaded. */
export function StartFailure({ onRetry }: { onRetry: () => void }): ReactNode {
  const t = useT()
  return <ErrorState icon={<CloudOff aria-hidden />} title={t('accounts:start.failed')} onRetry={onRetry} />
}
