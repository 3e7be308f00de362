import type { ReactNode } from 'react'
import type { AccidentStatus } from '@krash/contract/accidents'
import { useT } from '#shared/i18n/use-t.ts'
import { Chip } from '#shared/ui/content/chip.tsx'
import type { ChipTone } from '#shared/ui/content/chip.tsx'

const tones: Record<AccidentStatus, ChipTone> = {
  submitted: 'warn',
  open: 'warn',
  in_progress: 'warn',
  resolved: 'go',
  cancelled: 'neutral',
}

/** A case's status; all open ones look the same everywhere. */
export function CaseChip({ status }: { status: AccidentStatus }): ReactNode {
  const t = useT()
  return <Chip tone={tones[status]}>{t(`claims:status.${status}`)}</Chip>
}
