import { Archive, BadgeCheck, Ban, HandCoins, PhoneOutgoing, SearchCheck, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AccidentStatus } from '@krash/contract/accidents'
import { isFiled } from '@krash/contract/claims'
import type { Claim, ClaimStatus } from '@krash/contract/claims'
import { useT } from '#shared/i18n/use-t.ts'
import { Chip } from '#shared/ui/content/chip.tsx'
import type { ChipTone } from '#shared/ui/content/chip.tsx'

const tones: Record<ClaimStatus, ChipTone> = {
  submitted: 'info',
  under_review: 'warn',
  approved: 'go',
  denied: 'danger',
  settled: 'go',
  closed: 'neutral',
}

/** Decorative: the status stands beside it as a word. */
export const statusIcons: Record<ClaimStatus, ReactNode> = {
  submitted: <Send aria-hidden />,
  under_review: <SearchCheck aria-hidden />,
  approved: <BadgeCheck aria-hidden />,
  denied: <Ban aria-hidden />,
  settled: <HandCoins aria-hidden />,
  closed: <Archive aria-hidden />,
}

/** A claim's status; before the insurer has it, the chip says that nothing is filed yet. */
export function StatusChip({ claim }: { claim: Claim }): ReactNode {
  const t = useT()
  const { status } = claim
  if (!isFiled(claim)) {
    return (
      <Chip tone="warn" icon={<PhoneOutgoing aria-hidden />}>
        {t('claims:state.notFiled')}
      </Chip>
    )
  }
  return (
    <Chip tone={tones[status]} icon={statusIcons[status]}>
      {t(`claims:state.${status}`)}
    </Chip>
  )
}

const caseTones: Record<AccidentStatus, ChipTone> = {
  submitted: 'warn',
  open: 'warn',
  in_progress: 'warn',
  resolved: 'go',
  cancelled: 'neutral',
}

/** A case's status; all open ones look the same everywhere. */
export function CaseChip({ status }: { status: AccidentStatus }): ReactNode {
  const t = useT()
  return <Chip tone={caseTones[status]}>{t(`claims:status.${status}`)}</Chip>
}
