import type { ReactNode } from 'react'
import type { Claim } from '@krash/contract/claims'
import { useCaseChanges } from '#entities/claims/case-queries.ts'
import { InsurerPhone } from '#entities/glovebox/insurer-phone.tsx'
import { useSaveClaimsPhone } from '#entities/glovebox/own-insurer.ts'

interface MissingNumberProps {
  claim: Claim
  onEnd: () => void
}

/** The insurer's number, asked for in place and kept with the policy. */
export function MissingNumber({ claim: { accidentId, policyId }, onEnd }: MissingNumberProps): ReactNode {
  const save = useSaveClaimsPhone()
  const { refresh } = useCaseChanges(accidentId)

  async function keep(phone: string): Promise<void> {
    await save(policyId ?? '', phone)
    await refresh()
  }

  return <InsurerPhone save={keep} onEnd={onEnd} />
}
