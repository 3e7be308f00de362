import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Claim } from '@krash/contract/claims'
import { useCaseChanges } from '#entities/claims/case-queries.ts'
import { InsurerPhone } from '#entities/glovebox/insurer-phone.tsx'
import { useSaveClaimsPhone } from '#entities/glovebox/own-insurer.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'

/** No number of the insurer is known: it is asked for in place, and kept with the policy. */
export function MissingNumber({ claim: { accidentId, policyId } }: { claim: Claim }): ReactNode {
  const t = useT()
  const save = useSaveClaimsPhone()
  const { refresh } = useCaseChanges(accidentId)
  const [isAdding, setAdding] = useState(false)
  if (policyId === null) return <p>{t('claims:card.noPhone')}</p>
  if (!isAdding) {
    return (
      <p>
        {t('claims:card.noPhone')}{' '}
        <Button variant="text" onClick={() => setAdding(true)}>
          {t('claims:card.addPhone')}
        </Button>
      </p>
    )
  }

  async function keep(phone: string): Promise<void> {
    await save(policyId ?? '', phone)
    await refresh()
  }

  return <InsurerPhone save={keep} onEnd={() => setAdding(false)} />
}
