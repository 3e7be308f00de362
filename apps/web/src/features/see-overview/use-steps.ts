import { useEffect, useState } from 'react'
import { NEXT_STEPS_MAX } from '@krash/contract/accidents/next-steps'
import type { NextStep } from '@krash/contract/accidents/next-steps'
import { useNextSteps } from '#entities/accidents/next-steps-query.ts'
import { useAppSettings } from '#shared/app-settings/app-settings.ts'
import { useWaiting } from '#shared/offline/waiting.ts'
import type { Step } from './step-words.tsx'

export interface Steps {
  /** Most urgent first; without an answer of the server only what this device knows. */
  steps: readonly Step[]
  isPending: boolean
}

/** What is next: a report that still has to leave this device, then what the server says. */
export function useSteps(): Steps {
  const { data, isError, isPending } = useNextSteps()
  const kept = useKeptSteps(data, isError)
  const known = data ?? kept
  const waiting = useWaiting().report ?? 0
  const { features } = useAppSettings()
  const told = (known ?? []).filter(({ kind }) => kind !== 'answer' || features.chat)
  const own: Step[] = waiting > 0 ? [{ kind: 'report' }] : []
  return { steps: [...own, ...told].slice(0, NEXT_STEPS_MAX), isPending: isPending || known === undefined }
}

/** Without an answer of the server the visit this device has kept; undefined while that is looked for. */
function useKeptSteps(told: NextStep[] | undefined, isError: boolean): readonly NextStep[] | undefined {
  const [kept, setKept] = useState<readonly NextStep[]>()
  useEffect(() => {
    if (told === undefined && !isError) return
    // No first load has room for it.
    import('#entities/appointments/kept-visits.ts').then(
      ({ keptSteps }) => setKept(keptSteps(told)),
      () => setKept([]),
    )
  }, [told, isError])
  return kept
}
