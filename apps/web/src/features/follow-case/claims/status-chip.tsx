import { Archive, BadgeCheck, Ban, HandCoins, PhoneOutgoing, SearchCheck, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ClaimStatus } from '@krash/contract/claims/claim-choices'
import type { Claim } from '@krash/contract/claims'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Chip } from '#shared/ui/content/chip.tsx'
import type { ChipTone } from '#shared/ui/content/chip.tsx'

const tones: Record<ClaimStatus, ChipTone> = {
  not_filed: 'warn',
  submitted: 'info',
  under_review: 'warn',
  approved: 'go',
  denied: 'danger',
  settled: 'go',
  closed: 'neutral',
}

/** Decorative: the status stands beside it as a word. */
export const statusIcons: Record<ClaimStatus, ReactNode> = {
  not_filed: <PhoneOutgoing aria-hidden />,
  submitted: <Send aria-hidden />,
  under_review: <SearchCheck aria-hidden />,
  approved: <BadgeCheck aria-hidden />,
  denied: <Ban aria-hidden />,
  settled: <HandCoins aria-hidden />,
  closed: <Archive aria-hidden />,
}

/** A claim's status; of one that the company has just got also since when, if that is known. */
export function StatusChip({ claim: { status, filedOn } }: { claim: Claim }): ReactNode {
  const t = useT()
  const { formatDate } = useFormats()
  return (
    <Chip tone={tones[status]} icon={statusIcons[status]}>
      {status === 'submitted' && filedOn !== null
        ? t('claims:card.filedDay', { date: formatDate(filedOn) })
        : t(`claims:state.${status}`)}
    </Chip>
  )
}
