import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { CloudOff } from 'lucide-react'
import { useT } from '#shared/i18n/use-t.ts'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'

/** A part of the app that is fetched, `here` if it has come before; `load` tries again after a failure. */
export function useFetched<Part>(fetchPart: () => Promise<Part>, here: Part | undefined) {
  // In functions: a component given to a setter would be called.
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

/** Neither sign-in nor app could be fetched. */
export function StartFailure({ onRetry }: { onRetry: () => void }): ReactNode {
  const t = useT()
  return <ErrorState icon={<CloudOff aria-hidden />} title={t('accounts:start.failed')} onRetry={onRetry} />
}
